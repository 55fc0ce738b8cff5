import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { AsOf } from '../kit/as-of.tsx'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { useTitle } from '../kit/use-title.ts'
import { VisitCalendar } from './calendar/visit-calendar.tsx'
import { VisitPanel } from './edit/visit-panel.tsx'
import { NoVisits } from './no-visits.tsx'
import { PageActions } from './page-actions.tsx'
import { useListPosition } from './use-list-position.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { useRefreshLists, useVisits } from './use-visits.ts'
import { useVisitFilter } from './visit-filter.ts'
import { VisitFilters } from './visit-filters.tsx'
import { VisitTable } from './visit-table.tsx'
import styles from './visits-page.module.css'

export default function VisitsPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useVisitFilter()
  const query = useVisits(filter)
  const refresh = useRefreshLists()
  const panel = useOpenPanel()
  const [calendar, setCalendar] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const visits = query.data?.pages.flatMap(({ items }) => items)
  const { sort = 'newest', ...parts } = filter
  useTitle(t`Visits`)
  useRowKeys(list, search)
  useListPosition(JSON.stringify(filter), list, visits !== undefined)

  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Visits</Trans>
        </h1>
        <AsOf query={query} refresh={() => void refresh()} />
        <PageActions calendar={calendar} setCalendar={setCalendar} add={panel.add} />
      </div>
      <VisitFilters ref={search} filter={filter} onChange={setFilter} />
      <div className={styles.columns} data-calendar={calendar}>
        <div ref={list} className={styles.list} aria-busy={query.isPlaceholderData}>
          {query.isPending && <RowsSkeleton rows={10} />}
          {query.isError && !visits && (
            <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
          )}
          {visits?.length === 0 && (
            <NoVisits
              filtered={sort !== 'newest' || Object.values(parts).some(Boolean)}
              reset={() => setFilter({})}
              add={panel.add}
            />
          )}
          {visits && visits.length > 0 && <VisitTable visits={visits} sort={sort} edit={panel.show} />}
          <ShowMore query={query} />
        </div>
        <VisitCalendar filter={filter} onChange={setFilter} />
      </div>
      <VisitPanel panel={panel} filter={filter} />
    </main>
  )
}
