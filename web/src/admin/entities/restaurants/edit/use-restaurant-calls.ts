import { useLingui } from '@lingui/react/macro'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../boot/session-context.tsx'
import { useUndo } from '../../../kit/undo.tsx'
import { ALL_RESTAURANTS } from '../use-restaurants.ts'
import { bodyOf, valuesOf, type RestaurantValues } from './use-restaurant-form.ts'

/** Changes restaurants, and offers an undo after each change, which shows before the list is read again: none is a `useChange`. */
export function useRestaurantCalls() {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const changed = useRestaurantChanged()
  const offerUndo = useUndo()

  const put = async ({ id, version }: Restaurant, values: RestaurantValues) => {
    const saved = await api.call('PUT /restaurant/{id}', {
      params: { id },
      body: bodyOf(values),
      ifMatch: version,
    })
    changed(saved)
    return saved
  }
  const takeAway = async (restaurant: Restaurant) => {
    const { id, version } = restaurant
    await api.call('DELETE /restaurant/{id}', { params: { id }, ifMatch: version })
    changed({ ...restaurant, deletedAt: new Date().toISOString() })
  }
  const bringBack = async ({ id }: Restaurant) => {
    const restored = await api.call('PATCH /restaurant/{id}', { params: { id } })
    changed(restored)
    return restored
  }

  return {
    create: async (values: RestaurantValues) => {
      const made = await api.call('POST /restaurant', { body: bodyOf(values) })
      queries.setQueryData<Restaurant[]>(ALL_RESTAURANTS, (all) => all && [...all, made])
      changed(made)
      offerUndo(t`${made.title} is added.`, () => takeAway(made))
      return made
    },
    /** `before` is the stored restaurant, which undo restores. */
    update: async (before: Restaurant, values: RestaurantValues) => {
      const saved = await put(before, values)
      offerUndo(t`${saved.title} is saved.`, () => put(saved, valuesOf(before)))
    },
    remove: async (restaurant: Restaurant) => {
      await takeAway(restaurant)
      offerUndo(t`${restaurant.title} is removed.`, () => bringBack(restaurant))
    },
    restore: async (restaurant: Restaurant) => {
      const restored = await bringBack(restaurant)
      offerUndo(t`${restored.title} is restored.`, () => takeAway(restored))
    },
  }
}

/** Reloads every list that names restaurants; lists of visits reload when somebody opens them. */
export function useRefreshRestaurants(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['restaurant'] }),
      queries.invalidateQueries({ queryKey: ['visit'], refetchType: 'none' }),
    ])
}

/** Shows a change at once, then reloads the list for its new order. */
export function useRestaurantChanged(): (changed: Restaurant) => void {
  const queries = useQueryClient()
  const refresh = useRefreshRestaurants()
  return (changed) => {
    queries.setQueriesData<Restaurant[]>({ queryKey: ['restaurant'] }, (all) =>
      all?.map((each) => (each.id === changed.id ? changed : each)),
    )
    void refresh()
  }
}
