import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useSlow } from '../use-slow.ts'
import styles from './visits-page.module.css'

export function VisitsSkeleton() {
  const slow = useSlow(true)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p role="status">{slow && <Trans>Still loading: this takes longer than usual.</Trans>}</p>
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton key={row} height={20} width={`${96 - ((row * 7) % 23)}%`} />
      ))}
    </div>
  )
}
