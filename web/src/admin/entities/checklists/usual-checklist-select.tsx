import { lineOf } from '@cloche/checklist/group-tree.ts'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useGroups } from '../groups/use-groups.ts'
import { useAllChecklists } from './use-checklists.ts'

interface Props {
  /** Null: that of the group. */
  value?: string | null
  onChange?: (checklistId: string | null) => void
  error?: string
  /** The group that decides where nothing is chosen. */
  groupId: string | null
}

/** Chooses the checklist that planning proposes; absent while there are no checklists. */
export function UsualChecklistSelect({ value = null, onChange, error, groupId }: Props) {
  const { t } = useLingui()
  const names = useUsualChecklistWords()
  const checklists = useAllChecklists().data ?? []
  const offered = checklists.filter(({ id, deletedAt }) => deletedAt === null || id === value)
  if (offered.length === 0) return null
  return (
    <Select
      label={t`Checklist`}
      description={t`Planning proposes it.`}
      data={[
        { value: '', label: names(null, groupId) },
        ...offered.map(({ id }) => ({ value: id, label: names(id, groupId) })),
      ]}
      value={value ?? ''}
      onChange={(chosen) => onChange?.(chosen || null)}
      error={error}
      allowDeselect={false}
      searchable={offered.length > SEARCHED}
      comboboxProps={{ keepMounted: false }}
      maxDropdownHeight={320}
      dir="auto"
    />
  )
}

/** From this number of checklists on they can be searched. */
const SEARCHED = 8

/** Returns the words for a usual checklist; for none those of what the group decides. */
export function useUsualChecklistWords(): (id: string | null, groupId: string | null) => string {
  const { t } = useLingui()
  const checklists = useAllChecklists().data ?? []
  const groups = useGroups().data ?? []
  const titleOf = (id: string) => {
    const found = checklists.find((each) => each.id === id)
    const title = found?.title ?? ''
    return found?.deletedAt ? t`${title} (removed)` : title
  }
  return (id, groupId) => {
    if (id !== null) return titleOf(id)
    const inherited = lineOf(groups, groupId).findLast(({ checklistId }) => checklistId !== null)?.checklistId
    if (!inherited) return t`All questions`
    const title = titleOf(inherited)
    return t`That of the group (${title})`
  }
}
