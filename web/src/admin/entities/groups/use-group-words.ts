import { pathsOf } from '@cloche/checklist/group-tree.ts'
import { useLingui } from '@lingui/react/macro'
import { useGroups } from './use-groups.ts'

/** Returns what names groups by their paths. */
export function useGroupWords(): (ids: readonly string[]) => string {
  const { t } = useLingui()
  const paths = pathsOf(useGroups().data ?? [])
  return (ids) => ids.map((id) => paths.get(id) ?? t`Removed group`).join(', ') || '–'
}
