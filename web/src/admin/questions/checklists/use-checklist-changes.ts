import type { Checklist } from '@cloche/contract/checklists.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { present, useChecklistsCopy } from '../../entities/checklists/use-checklists.ts'
import { currentAfter } from '../../kit/merge-edits.ts'
import { useUndo } from '../../kit/undo.tsx'
import type { Choice } from './chosen.ts'

interface Change {
  id: string
  choose?: Choice
  /** The place among the checklists. */
  position?: number
  /** Goes on from what somebody else has saved meanwhile. */
  merges: boolean
  /** The change back, which itself has none, and what is said of this one. */
  back?: Pick<Change, 'choose' | 'position'>
  said?: string
}

/** A change of the categories, the change back, and what is said of it. */
interface Chosen {
  choose: Choice
  back: Choice
  said: string
}

/** Changes the categories and the order of checklists, at once on the screen and then on the server, one after another, each with an undo. */
export function useChecklistChanges(refuse: (error: Error | null) => void) {
  const { t } = useLingui()
  const { api } = useSession()
  const copy = useChecklistsCopy()
  const offerUndo = useUndo()

  const put = ({ id, title, categoryIds, version }: Checklist, { position }: Change) =>
    api.call('PUT /checklist/{id}', {
      params: { id },
      body: { title, categoryIds, position },
      ifMatch: version,
    })
  const { mutate, mutateAsync } = useMutation({
    scope: { id: 'checklists' },
    networkMode: 'always',
    mutationFn: async (change: Change) => {
      const shown = copy.get().find(({ id }) => id === change.id)!
      try {
        return { ...(await put(shown, change)), isMerged: false }
      } catch (error) {
        const stored = currentAfter<Checklist>(error)
        if (!stored || stored.deletedAt !== null || !change.merges) throw error
        const saved = await put(chosen(stored, change), change)
        return { ...saved, isMerged: true }
      }
    },
    onSuccess: ({ id, version, isMerged }, { back, said, merges }) => {
      // Later changes may be on the screen already.
      copy.set((all) => all.map((each) => (each.id === id ? { ...each, version } : each)))
      if (isMerged) void copy.reread()
      if (back && said) offerUndo(said, () => mutateAsync(show({ id, merges, ...back })))
    },
    onError: (error) => {
      refuse(error)
      void copy.reread()
    },
  })

  return {
    choose: (id: string, choice: Chosen) => send({ id, ...choice, merges: true }),
    /** Moves a category; refused where somebody else changed the checklist meanwhile. */
    order: (id: string, choice: Chosen) => send({ id, ...choice, merges: false }),
    move: ({ id, title, position: before }: Checklist, position: number) =>
      mutate(show({ id, position, merges: true, back: { position: before }, said: t`“${title}” is moved.` })),
  }

  function send({ back, ...change }: Chosen & Pick<Change, 'id' | 'merges'>) {
    mutate(show({ ...change, back: { choose: back } }))
  }

  function show(change: Change): Change {
    refuse(null)
    copy.set((all) =>
      placed(
        all.map((each) => (each.id === change.id ? chosen(each, change) : each)),
        change,
      ),
    )
    return change
  }
}

const chosen = (checklist: Checklist, { choose }: Change): Checklist =>
  choose ? { ...checklist, categoryIds: choose(checklist.categoryIds) } : checklist

function placed(all: Checklist[], { id, position }: Change): Checklist[] {
  if (position === undefined) return all
  const others = present(all).flatMap((each) => (each.id === id ? [] : each.id))
  const places = new Map(others.toSpliced(position, 0, id).map((each, place) => [each, place]))
  return all.map((each) => ({ ...each, position: places.get(each.id) ?? each.position }))
}
