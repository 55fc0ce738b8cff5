import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useSearchParams } from '../../ui/search-params.ts'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { SearchField } from '../kit/search-field.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { useClearable } from '../kit/use-clearable.ts'
import { useMayEdit } from '../use-may-edit.ts'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { readFilter, writeFilter, type ApplicationFilter } from './application-filter.ts'
import { ApplicationPanel } from './application-panel.tsx'
import { ApplicationTable } from './application-table.tsx'
import { ExportButton } from './export-button.tsx'
import { NoApplications } from './no-applications.tsx'
import { useApplications } from './use-applications.ts'
import { STATUS_MARKS, STATUSES } from './labels.ts'

export function ApplicationsPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useLingui()
  const clearable = useClearable()
  const mayEdit = useMayEdit()
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const apply = (next: ApplicationFilter) => setParams(writeFilter(next), { replace: true })
  const query = useApplications(filter)
  const { open, close } = useOpenPanel()
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const applications = query.data?.pages.flatMap(({ items }) => items)
  useTitle(t`Applications`)
  useRowKeys(list, search)
  return (
    <main className={page.page}>
      <div className={page.head}>
        <h1>
          <Trans>Applications</Trans>
        </h1>
        {mayEdit && <ExportButton status={filter.status} />}
      </div>
      {tabs}
      <search className={page.filters}>
        <div className={page.search}>
          <SearchField
            ref={search}
            label={t`Name, city, e-mail or phone`}
            value={filter.q ?? ''}
            onChange={(q) => apply({ ...filter, q })}
          />
        </div>
        <Select
          className={page.choice}
          aria-label={t`Status`}
          placeholder={t`Any status`}
          data={STATUSES.map((status) => ({ value: status, label: t(STATUS_MARKS[status].word) }))}
          value={filter.status ?? null}
          onChange={(status) => apply({ ...filter, status: status ?? undefined })}
          {...clearable}
        />
      </search>
      <div ref={list}>
        {query.isPending && <RowsSkeleton />}
        {query.isError && !applications && <Failure query={query} />}
        {applications?.length === 0 && (
          <NoApplications filtered={Object.keys(filter).length > 0} reset={() => apply({})} />
        )}
        {applications && applications.length > 0 && (
          <ApplicationTable applications={applications} stale={query.isPlaceholderData} />
        )}
        <ShowMore query={query} />
      </div>
      {open !== null && <ApplicationPanel key={open} id={open} mayEdit={mayEdit} close={close} />}
    </main>
  )
}
