import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { VisitKindMark } from '../../entities/visits/visit-status.tsx'
import { sumsOf } from './counts.ts'
import type { useCalendar } from './use-calendar.ts'
import { look } from '../../kit/look.ts'
import styles from './calendar.module.css'

interface Props {
  query: ReturnType<typeof useCalendar>
  month: string
}

/** Explains the marks and counts each of them in the month. */
export function MonthSums({ query, month }: Props) {
  if (query.isError) {
    return (
      <div role="alert" className={look.line(3, look.text('danger', 'xs'), styles.failed)}>
        <Trans>The calendar didn't load.</Trans>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => void query.refetch()}
          loading={query.isFetching}
        >
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const sums = sumsOf(query.data ?? [], month)
  return (
    <ul className={styles.sums}>
      {sums.map(({ kind, count }) => (
        <li key={kind}>
          <VisitKindMark kind={kind} />{' '}
          <span className={look.classes(look.text('figures'), look.item('rigid'))}>{count}</span>
        </li>
      ))}
      {query.isSuccess && !query.isPlaceholderData && sums.length === 0 && (
        <li className={styles.none}>
          <Trans>No visits this month</Trans>
        </li>
      )}
    </ul>
  )
}
