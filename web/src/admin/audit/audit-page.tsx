import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSearchParams } from '../../ui/search-params.ts'
import { AsOf } from '../kit/as-of.tsx'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { readFilter, writeFilter, type AuditFilter } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditLog } from './audit-log.tsx'
import { NoEntries } from './no-entries.tsx'
import { useAudit } from './use-audit.ts'

export default function AuditPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const apply = (next: AuditFilter) => setParams(writeFilter(next), { replace: true })
  const query = useAudit(filter)
  const list = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLInputElement>(null)
  const entries = query.data?.pages.flatMap(({ items }) => items)
  useTitle(t`Log`)
  useRowKeys(list, first)

  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Log</Trans>
        </h1>
        <AsOf query={query} refresh={() => void query.refetch()} />
      </div>
      <AuditFilters
        ref={first}
        filter={filter}
        subject={query.isPlaceholderData ? undefined : entries?.[0]?.subject}
        onChange={apply}
      />
      <div ref={list} aria-busy={query.isPlaceholderData}>
        {query.isPending && <RowsSkeleton rows={10} />}
        {query.isError && !entries && (
          <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
        )}
        {entries?.length === 0 && (
          <NoEntries filtered={Object.keys(filter).length > 0} reset={() => apply({})} />
        )}
        {entries && entries.length > 0 && <AuditLog entries={entries} goesOn={query.hasNextPage} />}
        <ShowMore query={query} />
      </div>
    </main>
  )
}
