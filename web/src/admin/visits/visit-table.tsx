import { useLingui } from '@lingui/react/macro'
import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock } from '../kit/format.ts'
import { SelectAllBox } from '../kit/select-box.tsx'
import type { Selection } from '../kit/use-selection.ts'
import { ListTable } from '../kit/list-table.tsx'
import { byMonth } from './months.ts'
import { VisitRow } from './visit-row.tsx'
import styles from './visit-table.module.css'

interface Props {
  visits: readonly Visit[]
  sort: VisitSort
  edit: (id: string) => void
  selection: Selection<Visit>
}

/** Formats month and year separately, because some languages add words between them that a heading does not need. */
function monthName(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatWallClock(date, currentLanguage(), options)
  return `${part({ month: 'long' })} ${part({ year: 'numeric' }).replace(/\D/g, '')}`
}

interface Group {
  heading: string | null
  visits: readonly Visit[]
}

/** Groups by month in lists sorted by time, and by the needed action in the list of work. */
function useGroups(visits: readonly Visit[], sort: VisitSort): readonly Group[] {
  const { t } = useLingui()
  if (sort === 'newest' || sort === 'oldest')
    return byMonth(visits, sort).map(({ date, visits: rows }) => ({ heading: monthName(date), visits: rows }))
  if (sort !== 'work') return [{ heading: null, visits }]
  const kinds = Map.groupBy(visits, ({ status }) =>
    status === 'submitted' || status === 'overdue' ? status : 'soon',
  )
  const words = {
    submitted: t`Submitted, waiting for you`,
    soon: t`Open and coming`,
    overdue: t({ message: 'Overdue', context: 'several' }),
  }
  return [...kinds].map(([kind, rows]) => ({ heading: words[kind], visits: rows }))
}

/** Lists visits by month, one line each, with the figure at the end. */
export function VisitTable({ visits, sort, edit, selection }: Props) {
  const { t } = useLingui()
  const columns = [
    {
      name: t`Select`,
      isUnnamed: true,
      className: styles.select,
      head: <SelectAllBox items={visits} selection={selection} />,
    },
    { name: sort === 'submitted' ? t`Submitted` : t`When` },
    { name: t`Restaurant` },
    { name: t`Guest` },
    { name: t`Status` },
    { name: t`Score`, className: styles.figure },
    { name: t`Edit`, isUnnamed: true },
  ]
  return (
    <ListTable columns={columns} className={styles.table}>
      {useGroups(visits, sort).map(({ heading, visits: rows }) => (
        <tbody key={heading}>
          {heading && (
            <tr className={styles.month}>
              <th scope="rowgroup" colSpan={7}>
                {heading}
              </th>
            </tr>
          )}
          {rows.map((visit) => (
            <VisitRow key={visit.id} visit={visit} sort={sort} edit={edit} selection={selection} />
          ))}
        </tbody>
      ))}
    </ListTable>
  )
}
