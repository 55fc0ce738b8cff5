import { useLingui } from '@lingui/react/macro'
import { Pill, Select } from '@mantine/core'
import type { Ref } from 'react'
import { useClearable } from '../kit/use-clearable.ts'
import { fullName } from '../users/full-name.ts'
import { DayRangeField } from '../visits/day-range-field.tsx'
import type { AuditFilter } from './audit-filter.ts'
import styles from './audit.module.css'
import { useStaff } from './use-audit.ts'
import { ACTION_WORDS, ACTIONS, ENTITIES, ENTITY_WORDS } from './labels.ts'

interface Props {
  filter: AuditFilter
  /** What the one thing is called whose history is shown, as far as it is known. */
  subject: string | undefined
  onChange: (filter: AuditFilter) => void
  ref: Ref<HTMLInputElement>
}

export function AuditFilters({ filter, subject, onChange, ref }: Props) {
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
