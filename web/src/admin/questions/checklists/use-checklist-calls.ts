import type { Checklist } from '@cloche/contract/checklists.ts'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../../boot/session-context.tsx'
import { useChecklistsCopy } from '../../entities/checklists/use-checklists.ts'
import { useUndo } from '../../kit/undo.tsx'

export interface ChecklistValues {
  title: string
}

/** Makes, duplicates, renames and removes checklists, each with an undo. */
export function useChecklistCalls() {
  const { t } = useLingui()
  const { api } = useSession()
  const { reread } = useChecklistsCopy()
  const offerUndo = useUndo()

  const put = async ({ id, version, categoryIds }: Checklist, { title }: ChecklistValues) => {
    const body = { title, categoryIds }
    const saved = await api.call('PUT /checklist/{id}', { params: { id }, body, ifMatch: version })
    await reread()
    return saved
  }
  const takeAway = async ({ id, version }: Checklist) => {
    await api.call('DELETE /checklist/{id}', { params: { id }, ifMatch: version })
    await reread()
  }
  const bringBack = async ({ id }: Checklist) => {
    await api.call('POST /checklist/{id}/restore', { params: { id } })
    await reread()
  }
  const added = async (made: Checklist) => {
    await reread()
    offerUndo(t`${made.title} is added.`, () => takeAway(made))
    return made
  }
  return {
    create: async (body: ChecklistValues) => added(await api.call('POST /checklist', { body })),
    duplicate: async ({ id }: Checklist, body: ChecklistValues) =>
      added(await api.call('POST /checklist/{id}/duplicate', { params: { id }, body })),
    update: async (before: Checklist, values: ChecklistValues) => {
      const saved = await put(before, values)
      offerUndo(t`${saved.title} is saved.`, () => put(saved, before))
    },
    remove: async (checklist: Checklist) => {
      await takeAway(checklist)
      offerUndo(t`${checklist.title} is removed.`, () => bringBack(checklist))
    },
    restore: bringBack,
  }
}
