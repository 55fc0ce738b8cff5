import { useLingui } from '@lingui/react/macro'
import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock } from '../format.ts'
import { ListTable } from '../kit/list-table.tsx'
import { byMonth, type Month } from './months.ts'
import { VisitRow } from './visit-row.tsx'
import styles from './visit-table.module.css'

interface Props {
  visits: readonly Visit[]
  sort: VisitSort
  edit: (id: string) => void
}

/** Month and year each by itself: together some languages add words that a heading does not need. */
function monthName(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatWallClock(date, currentLanguage(), options)
  return `${part({ month: 'long' })} ${part({ year: 'numeric' }).replace(/\D/g, '')}`
}

/** Months are headings only where they come one after the other. */
function groupsOf(
  visits: readonly Visit[],
  sort: VisitSort,
): readonly (Month | { date: null; visits: readonly Visit[] })[] {
  return sort === 'newest' || sort === 'oldest' ? byMonth(visits, sort) : [{ date: null, visits }]
}

/** Visits as a menu lists its dishes: by month, one line each, the figure at the end. */
export function VisitTable({ visits, sort, edit }: Props) {
  const { t } = useLingui()
  const columns = [
    { name: sort === 'submitted' ? t`Submitted` : t`When` },
    { name: t`Restaurant` },
    { name: t`Guest` },
    { name: t`Status` },
    { name: t`Score`, className: styles.figure },
    { name: t`Edit`, isUnnamed: true },
  ]
  return (
    <ListTable columns={columns} className={styles.table}>
      {groupsOf(visits, sort).map(({ date, visits: rows }) => (
        <tbody key={date}>
          {date && (
            <tr className={styles.month}>
              <th scope="rowgroup" colSpan={6}>
                {monthName(date)}
              </th>
            </tr>
          )}
          {rows.map((visit) => (
            <VisitRow key={visit.id} visit={visit} sort={sort} edit={edit} />
          ))}
        </tbody>
      ))}
    </ListTable>
  )
}
