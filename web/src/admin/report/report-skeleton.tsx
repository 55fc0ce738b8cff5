import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSlow } from '../kit/use-slow.ts'
import styles from './report.module.css'

export function ReportSkeleton() {
  const slow = useSlow(true)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p role="status">{slow && <Trans>Still loading: this takes longer than usual.</Trans>}</p>
      <Skeleton height={40} width="55%" />
      <Skeleton height={18} width="35%" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={18} width={`${90 - ((row * 11) % 31)}%`} />
      ))}
    </div>
  )
}
