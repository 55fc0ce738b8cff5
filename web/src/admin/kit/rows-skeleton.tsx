import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import styles from './list.module.css'
import { useSlow } from './use-slow.ts'

/** Placeholder rows while a list loads, with a message when loading takes longer than usual. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  const slow = useSlow(true)
  return (
    <div className={styles.skeleton} aria-busy="true">
      <p role="status">{slow && <Trans>Still loading: this takes longer than usual.</Trans>}</p>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={20} width={`${96 - ((row * 7) % 23)}%`} />
      ))}
    </div>
  )
}
