import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { useLingui } from '@lingui/react/macro'
import { FilterSelect } from '../../kit/filter-select.tsx'
import { useAllChecklists } from './use-checklists.ts'

interface Props {
  value: ChecklistChoice | undefined
  /** The text shown while none is chosen. */
  placeholder?: string | undefined
  onChange: (value: ChecklistChoice | undefined) => void
}

/** A filter by checklist. Renders nothing where there never was one. */
export function ChecklistFilter({ value, placeholder, onChange }: Props) {
  const { t } = useLingui()
  const checklists = useAllChecklists().data ?? []
  if (checklists.length === 0) return null
  return (
    <FilterSelect
      label={t`Checklist`}
      placeholder={placeholder ?? t`Any checklist`}
      data={[
        { value: ALL_QUESTIONS, label: t`All questions` },
        ...checklists.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

/** Returns what to call a choice of visits by checklist. */
export function useChecklistWords(): (choice: ChecklistChoice) => string {
  const { t } = useLingui()
  const { data } = useAllChecklists()
  return (choice) =>
    choice === ALL_QUESTIONS
      ? t`All questions`
      : (data?.find(({ id }) => id === choice)?.title ?? t`Checklist`)
}
