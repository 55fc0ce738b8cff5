import { useLingui } from '@lingui/react/macro'
import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { DataTable, type RowGroup } from '../kit/data-table.tsx'
import { formatWallClock } from '../kit/format.ts'
import { byMonth } from './months.ts'
import { useVisitColumns, type VisitList } from './visit-columns.tsx'

/** Formats month and year separately, because some languages add words between them that a heading does not need. */
function monthName(date: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => formatWallClock(date, currentLanguage(), options)
  return `${part({ month: 'long' })} ${part({ year: 'numeric' }).replace(/\D/g, '')}`
}

/** Groups by month in lists sorted by time, and by the needed action in the list of work. */
function useGroups(visits: readonly Visit[], sort: VisitSort): readonly RowGroup<Visit>[] {
  const { t } = useLingui()
  if (sort === 'newest' || sort === 'oldest')
    return byMonth(visits, sort).map(({ date, visits: rows }) => ({ heading: monthName(date), rows }))
  if (sort !== 'work') return [{ heading: null, rows: visits }]
  const kinds = Map.groupBy(visits, ({ status }) =>
    status === 'submitted' || status === 'overdue' ? status : 'soon',
  )
  const words = {
    submitted: t`Submitted, waiting for you`,
    soon: t`Open and coming`,
    overdue: t({ message: 'Overdue', context: 'several' }),
  }
  return [...kinds].map(([kind, rows]) => ({ heading: words[kind], rows }))
}

/** Lists visits by month, one line each, with the figure at the end. */
export function VisitTable(list: VisitList) {
  return (
    <DataTable
      columns={useVisitColumns(list)}
      groups={useGroups(list.visits, list.sort)}
      plate="auto minmax(0, 1fr) auto auto"
    />
  )
}
