import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, type Ref } from 'react'
import { Pill, Select } from '@mantine/core'
import { useSearchParams } from '../../ui/search-params.ts'
import { AsOf } from '../kit/as-of.tsx'
import { Failure } from '../kit/failure.tsx'
import page from '../kit/page.module.css'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import { ShowMore } from '../kit/show-more.tsx'
import { useTitle } from '../kit/use-title.ts'
import { useRowKeys } from '../kit/use-row-keys.ts'
import { useClearable } from '../kit/use-clearable.ts'
import { fullName } from '../users/full-name.ts'
import { DayRangeField } from '../visits/day-range-field.tsx'
import { readFilter, writeFilter, type AuditFilter } from './audit-filter.ts'
import { AuditLog } from './audit-log.tsx'
import { NoEntries } from './no-entries.tsx'
import { useAudit, useStaff } from './use-audit.ts'
import { ACTION_WORDS, ACTIONS, ENTITIES, ENTITY_WORDS } from './labels.ts'
import styles from './audit.module.css'

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
        {query.isError && !entries && <Failure query={query} />}
        {entries?.length === 0 && (
          <NoEntries filtered={Object.keys(filter).length > 0} reset={() => apply({})} />
        )}
        {entries && entries.length > 0 && <AuditLog entries={entries} goesOn={query.hasNextPage} />}
        <ShowMore query={query} />
      </div>
    </main>
  )
}

interface AuditFiltersProps {
  filter: AuditFilter
  /** What the one thing is called whose history is shown, as far as it is known. */
  subject: string | undefined
  onChange: (filter: AuditFilter) => void
  ref: Ref<HTMLInputElement>
}

function AuditFilters({ filter, subject, onChange, ref }: AuditFiltersProps) {
  const { t } = useLingui()
  const staff = useStaff().data ?? []
  const clearable = useClearable()
  return (
    <search>
      <div className={styles.filters}>
        <Select
          ref={ref}
          aria-label={t`Who`}
          placeholder={t`Everybody`}
          data={staff.map((user) => ({ value: user.id, label: fullName(user) }))}
          value={filter.actorId ?? null}
          onChange={(id) => onChange({ ...filter, actorId: id ?? undefined })}
          nothingFoundMessage={t`Nobody like that`}
          aria-keyshortcuts="/"
          searchable
          {...clearable}
        />
        <Select
          aria-label={t`Kind of thing`}
          placeholder={t`Everything`}
          data={ENTITIES.map((entity) => ({ value: entity, label: t(ENTITY_WORDS[entity]) }))}
          value={filter.entity ?? null}
          onChange={(entity) => onChange({ ...filter, entity: entity ?? undefined })}
          {...clearable}
        />
        <Select
          aria-label={t`What was done`}
          placeholder={t`Whatever was done`}
          data={ACTIONS.map((action) => ({ value: action, label: t(ACTION_WORDS[action]) }))}
          value={filter.action ?? null}
          onChange={(action) => onChange({ ...filter, action: action ?? undefined })}
          maxDropdownHeight={360}
          {...clearable}
        />
        <DayRangeField
          label={t`Days`}
          placeholder={t`Any day`}
          from={filter.from}
          to={filter.to}
          onChange={(days) => onChange({ ...filter, ...days })}
        />
      </div>
      {filter.entityId && (
        <Pill
          size="lg"
          className={styles.only}
          withRemoveButton
          onRemove={() => onChange({ ...filter, entityId: undefined })}
          removeButtonProps={{ 'aria-label': t`Show everything`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {subject ? t`Only: ${subject}` : t`Only one thing`}
        </Pill>
      )}
    </search>
  )
}
