import { plural } from '@lingui/core/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { useRefreshRestaurants } from '../entities/restaurants/edit/use-restaurant-calls.ts'
import { useUndo } from '../kit/undo.tsx'

type Item = Pick<Restaurant, 'id' | 'version' | 'groupId'>

/** Puts restaurants into a group, or into none, and offers one undo for all. The undo is the same call, so that it is no `useChange`. */
export function useRegroup() {
  const { api } = useSession()
  const refresh = useRefreshRestaurants()
  const offerUndo = useUndo()
  const send = (items: readonly Item[]) =>
    api
      .call('PATCH /restaurant/bulk', {
        body: { items: items.map(({ id, version, groupId }) => ({ id, version, groupId })) },
      })
      .finally(() => void refresh())
  return useMutation({
    mutationFn: ({ restaurants, groupId }: { restaurants: readonly Restaurant[]; groupId: string | null }) =>
      send(restaurants.map((each) => ({ ...each, groupId }))),
    onSuccess: ({ items }, { restaurants }) => {
      if (items.length === 0) return
      const before = new Map(restaurants.map((each) => [each.id, each.groupId]))
      offerUndo(
        plural(items.length, { one: '# restaurant is moved', other: '# restaurants are moved' }),
        () => send(items.map((each) => ({ ...each, groupId: before.get(each.id) ?? null }))),
      )
    },
  })
}
