import type { Group } from '@cloche/contract/groups.ts'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../../boot/session-context.tsx'
import { useGroupsCopy } from '../../entities/groups/use-groups.ts'
import { useUndo } from '../../kit/undo.tsx'

export interface GroupValues {
  title: string
  /** The usual checklist; null: that of the group above. A new group has none. */
  checklistId: string | null
}

/** Makes, renames and removes groups, each with an undo. */
export function useGroupCalls() {
  const { t } = useLingui()
  const { api } = useSession()
  const { reread } = useGroupsCopy()
  const offerUndo = useUndo()

  const put = async ({ id, version }: Group, { title, checklistId }: GroupValues) => {
    const body = { title, checklistId }
    const saved = await api.call('PUT /group/{id}', { params: { id }, body, ifMatch: version })
    await reread()
    return saved
  }
  const takeAway = async ({ id, version }: Group) => {
    await api.call('DELETE /group/{id}', { params: { id }, ifMatch: version })
    await reread()
  }
  const bringBack = async ({ id }: Group) => {
    await api.call('POST /group/{id}/restore', { params: { id } })
    await reread()
  }
  return {
    create: async (body: Pick<Group, 'title' | 'parent'>) => {
      const made = await api.call('POST /group', { body })
      await reread()
      offerUndo(t`${made.title} is added.`, () => takeAway(made))
      return made
    },
    update: async (before: Group, values: GroupValues) => {
      const saved = await put(before, values)
      offerUndo(t`${saved.title} is saved.`, () => put(saved, before))
    },
    remove: async (group: Group) => {
      await takeAway(group)
      offerUndo(t`${group.title} is removed.`, () => bringBack(group))
    },
  }
}
