import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Failure } from '../failure.tsx'
import { useTitle } from '../use-title.ts'
import { NoVisits } from './no-visits.tsx'
import { RefreshButton } from './refresh-button.tsx'
import { ShowMore } from './show-more.tsx'
import { useListPosition } from './use-list-position.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useVisits } from './use-visits.ts'
import { useVisitFilter } from './visit-filter.ts'
import { VisitFilters } from './visit-filters.tsx'
import { VisitTable } from './visit-table.tsx'
import { VisitsSkeleton } from './visits-skeleton.tsx'
import styles from './visits-page.module.css'

export function VisitsPage() {
  const { t } = useLingui()
  const [filter, setFilter] = useVisitFilter()
  const query = useVisits(filter)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const visits = query.data?.pages.flatMap((page) => page.items)
  useTitle(t`Visits`)
  useRowKeys(list, search)
  useListPosition(JSON.stringify(filter), list, visits !== undefined)

  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Visits</Trans>
        </h1>
        <RefreshButton query={query} />
        <VisitFilters ref={search} filter={filter} onChange={setFilter} />
      </div>
      <div ref={list}>
        {query.isPending && <VisitsSkeleton />}
        {query.isError && !visits && (
          <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
        )}
        {visits?.length === 0 && <NoVisits filter={filter} reset={() => setFilter({})} />}
        {visits && visits.length > 0 && <VisitTable visits={visits} />}
      </div>
      <ShowMore query={query} />
    </main>
  )
}
