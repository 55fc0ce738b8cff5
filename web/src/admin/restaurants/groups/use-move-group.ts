import { pathOf } from '@cloche/checklist/group-tree.ts'
import type { Group } from '@cloche/contract/groups.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { childrenOf, placed } from '../../entities/groups/group-tree.ts'
import { useGroupsCopy } from '../../entities/groups/use-groups.ts'
import type { Place } from '../../kit/tree-places.ts'
import { useUndo } from '../../kit/undo.tsx'

interface Move {
  id: string
  place: Place
  /** Where the group was; a move back has none. */
  before?: Place
}

/** Moves a group with all below it, at once on the screen and then on the server, one move after another, each with an undo. */
export function useMoveGroup(announce: (words: string) => void) {
  const { t } = useLingui()
  const { api } = useSession()
  const copy = useGroupsCopy()
  const offerUndo = useUndo()

  const { mutate, mutateAsync, error, reset } = useMutation({
    scope: { id: 'groups' },
    networkMode: 'always',
    mutationFn: ({ id, place: { parent, index } }: Move) => {
      const { title, version } = copy.get().find((each) => each.id === id)!
      const body = { title, parent, position: index }
      return api.call('PUT /group/{id}', { params: { id }, body, ifMatch: version })
    },
    onSuccess: ({ id, title, version }, { before }) => {
      // Later moves may be on the screen already.
      copy.set((groups) => groups.map((each) => (each.id === id ? { ...each, version } : each)))
      if (before) offerUndo(t`“${title}” is moved.`, () => mutateAsync(shown({ id, place: before })))
    },
    onError: () => void copy.reread(),
  })

  return {
    error,
    reset,
    move: (id: string, place: Place) => {
      const { parent, position } = copy.get().find((each) => each.id === id)!
      mutate(shown({ id, place, before: { parent, index: position } }))
    },
  }

  function shown(move: Move): Move {
    const after = placed(copy.get(), move.id, move.place)
    copy.set(() => after)
    announce(
      words(
        after,
        after.find((each) => each.id === move.id)!,
      ),
    )
    return move
  }

  function words(groups: readonly Group[], { title, parent, position }: Group): string {
    const count = childrenOf(groups, parent).length
    const place = position + 1
    const within = pathOf(groups, parent)
    return within
      ? t`“${title}” is now ${place} of ${count} in “${within}”`
      : t`“${title}” is now ${place} of ${count}`
  }
}
