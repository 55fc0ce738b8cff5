import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Pill } from '@mantine/core'
import { useAddressFilter } from '../kit/address-filter.ts'
import { FilterSelect } from '../kit/filter-select.tsx'
import { List } from '../kit/list.tsx'
import { PageNotice } from '../kit/page-notice.tsx'
import { Page } from '../kit/page.tsx'
import { AsOf } from '../kit/as-of.tsx'
import { rankedOptions } from '../kit/ranked-options.ts'
import { fullName } from '../entities/users/full-name.ts'
import { DayRangeField } from '../kit/day-range-field.tsx'
import { AUDIT_FILTER, type AuditFilter } from '../entities/audit/audit-filter.ts'
import { AuditLog } from './audit-log.tsx'
import { useAudit, useStaff } from '../entities/audit/use-audit.ts'
import { ACT_WORDS, ACTS, ENTITIES, ENTITY_WORDS } from '../entities/audit/labels.ts'
import styles from './audit.module.css'

export default function AuditPage() {
  const { t } = useLingui()
  const [filter, apply] = useAddressFilter(AUDIT_FILTER)
  const query = useAudit(filter)
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Page title={t`Log`} actions={<AsOf query={query} refresh={() => void query.refetch()} />}>
      <AuditFilters
        filter={filter}
        subject={query.isPlaceholderData ? undefined : entries?.[0]?.subject}
        onChange={apply}
      />
      <List
        query={query}
        items={entries}
        expected={10}
        empty={<NoEntries filtered={Object.keys(filter).length > 0} reset={() => apply({})} />}
      >
        {(shown) => <AuditLog entries={shown} goesOn={query.hasNextPage} />}
      </List>
    </Page>
  )
}

interface AuditFiltersProps {
  filter: AuditFilter
  /** The name of the thing whose history is shown, if known. */
  subject: string | undefined
  onChange: (filter: AuditFilter) => void
}

function AuditFilters({ filter, subject, onChange }: AuditFiltersProps) {
  const { t } = useLingui()
  const staff = useStaff().data ?? []
  return (
    <search>
      <div className={styles.filters}>
        <FilterSelect
          label={t`Who`}
          placeholder={t`Everybody`}
          data={staff.map((user) => ({ value: user.id, label: fullName(user) }))}
          value={filter.actorId}
          onChange={(actorId) => onChange({ ...filter, actorId })}
          nothingFoundMessage={t`Nobody like that`}
          aria-keyshortcuts="/"
          filter={rankedOptions}
          searchable
        />
        <FilterSelect
          label={t`Kind of thing`}
          placeholder={t`Everything`}
          data={ENTITIES.map((entity) => ({ value: entity, label: t(ENTITY_WORDS[entity]) }))}
          value={filter.entity}
          onChange={(entity) => onChange({ ...filter, entity })}
        />
        <FilterSelect
          label={t`What was done`}
          placeholder={t`Whatever was done`}
          data={ACTS.map((action) => ({ value: action, label: t(ACT_WORDS[action]) }))}
          value={filter.action}
          onChange={(action) => onChange({ ...filter, action })}
          maxDropdownHeight={360}
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

function NoEntries({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  if (!filtered) {
    return (
      <PageNotice title={<Trans>Nothing has happened yet</Trans>}>
        <p>
          <Trans>Whatever is added, changed or removed here is written down, and stays.</Trans>
        </p>
      </PageNotice>
    )
  }
  return (
    <PageNotice title={<Trans>Nothing like that happened</Trans>}>
      <p>
        <Trans>Try other days, another person or another kind of thing.</Trans>
      </p>
      <Button variant="default" onClick={reset}>
        <Trans>Show the whole log</Trans>
      </Button>
    </PageNotice>
  )
}
