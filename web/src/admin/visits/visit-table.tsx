import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock } from '../format.ts'
import { byMonth } from './months.ts'
import { VisitRow } from './visit-row.tsx'
import styles from './visit-table.module.css'

/** Month and year each by itself: together some languages add words that a heading does not need. */
function monthName(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatWallClock(date, currentLanguage(), options)
  return `${part({ month: 'long' })} ${part({ year: 'numeric' }).replace(/\D/g, '')}`
}

/** Visits as a menu lists its dishes: by month, one line each, the figure at the end. */
export function VisitTable({ visits }: { visits: readonly Visit[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>When</Trans>
          </th>
          <th scope="col">
            <Trans>Restaurant</Trans>
          </th>
          <th scope="col">
            <Trans>Guest</Trans>
          </th>
          <th scope="col">
            <Trans>Status</Trans>
          </th>
          <th scope="col" className={styles.figure}>
            <Trans>Score</Trans>
          </th>
        </tr>
      </thead>
      {byMonth(visits).map(({ date, visits: rows }) => (
        <tbody key={date}>
          <tr className={styles.month}>
            <th scope="rowgroup" colSpan={5}>
              {monthName(date)}
            </th>
          </tr>
          {rows.map((visit) => (
            <VisitRow key={visit.id} visit={visit} />
          ))}
        </tbody>
      ))}
    </table>
  )
}
