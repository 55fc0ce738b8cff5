import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
import { useLingui } from '@lingui/react/macro'
import { Select, type SelectProps } from '@mantine/core'
import { USUAL, type PlannedChecklist } from './checklist-choice.ts'
import { useChecklists } from './use-checklists.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: PlannedChecklist
  onChange: (value: PlannedChecklist) => void
  /** The words for the usual one; without them it can't be chosen. */
  usual?: string | undefined
  /** The checklist that the visit has, which may be removed. */
  current?: { id: string; title: string } | undefined
}

/** Chooses the checklist of visits to be made. Renders nothing where there are none. */
export function ChecklistPick({ value, onChange, usual, current, ...select }: Props) {
  const { t } = useLingui()
  const checklists = useChecklists().data ?? []
  if (checklists.length === 0 && !current) return null
  const isListed = !current || checklists.some(({ id }) => id === current.id)
  const data = [
    ...(usual === undefined ? [] : [{ value: USUAL, label: usual }]),
    { value: ALL_QUESTIONS, label: t`All questions` },
    ...(isListed ? [] : [{ value: current.id, label: current.title }]),
    ...checklists.map(({ id, title, questions }) => ({
      value: id,
      label: questions === 0 ? t`${title}: no questions yet` : title,
      disabled: questions === 0,
    })),
  ]
  return (
    <Select
      label={t`Checklist`}
      data={data}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
      allowDeselect={false}
      {...select}
    />
  )
}
