import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { ArrowDownUp } from 'lucide-react'
import { FilterSelect, FilterSwitch, useClearable } from '../kit/filter-select.tsx'
import { ChecklistFilter } from '../entities/checklists/checklist-filter.tsx'
import { useStatusWords } from '../entities/visits/visit-status.tsx'
import { STATUSES } from '../entities/visits/visit-statuses.ts'
import { DayRangeField } from '../kit/day-range-field.tsx'
import { GuestSelect } from '../entities/users/guest-select.tsx'
import { WhereField } from '../entities/restaurants/where/where-field.tsx'
import { SORTS, sortOf, type VisitFilter } from '../entities/visits/visit-filter.ts'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}

/** Of the cancelled visits those that don't count, which have no status of their own. */
const VOIDED = 'voided'
const WIDE = { width: 320, position: 'bottom-start' } as const

export function FilterFields({ filter, onChange }: Props) {
  const { t } = useLingui()
  const words = useStatusWords()
  const clearable = useClearable()
  const sorts = {
    work: t`Needs work`,
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    submitted: t`Last submitted`,
    score: t`Worst score`,
  }
  return (
    <>
      <WhereField
        where={filter}
        onChange={(where) => onChange({ ...filter, ...where })}
        comboboxProps={WIDE}
      />
      <GuestSelect
        aria-label={t`Guest`}
        placeholder={t`All guests`}
        value={filter.guestId ?? null}
        onChange={(id) => onChange({ ...filter, guestId: id ?? undefined })}
        comboboxProps={WIDE}
        removed
        {...clearable}
      />
      <ChecklistFilter
        value={filter.checklistId}
        onChange={(checklistId) => onChange({ ...filter, checklistId })}
      />
      <FilterSelect
        label={t`Status`}
        placeholder={t`Any status`}
        data={[
          ...STATUSES.map((status) => ({ value: status, label: words[status] })),
          { value: VOIDED, label: words.voided },
        ]}
        value={filter.voided ? VOIDED : filter.status}
        onChange={(chosen) =>
          onChange({
            ...filter,
            status: chosen === VOIDED ? undefined : chosen,
            voided: chosen === VOIDED ? '1' : undefined,
          })
        }
        maxDropdownHeight={360}
      />
      <DayRangeField
        label={t`Days`}
        placeholder={t`Any day`}
        from={filter.from}
        to={filter.to}
        onChange={(days) => onChange({ ...filter, ...days })}
      />
      {filter.unnotified && (
        <FilterSwitch
          label={t`Guest not notified`}
          checked
          onChange={() => onChange({ ...filter, unnotified: undefined })}
        />
      )}
      {filter.absent && (
        <FilterSwitch
          label={t`Can’t come`}
          checked
          onChange={() => onChange({ ...filter, absent: undefined })}
        />
      )}
      {filter.guestless && (
        <FilterSwitch
          label={t`Without a guest`}
          checked
          onChange={() => onChange({ ...filter, guestless: undefined })}
        />
      )}
      <Select
        aria-label={t`Order`}
        data={SORTS.map((sort) => ({ value: sort, label: sorts[sort] }))}
        value={sortOf(filter)}
        onChange={(sort) => onChange({ ...filter, sort: sort ?? undefined })}
        leftSection={<ArrowDownUp size={16} aria-hidden />}
        allowDeselect={false}
      />
    </>
  )
}
