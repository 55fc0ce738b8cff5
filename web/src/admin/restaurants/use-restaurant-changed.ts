import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Reads every list that names restaurants again, the visits once somebody looks at them. */
export function useRefreshRestaurants(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['restaurant'] }),
      queries.invalidateQueries({ queryKey: ['visit'], refetchType: 'none' }),
    ])
}

/** Shows a change at once, and what it means for the order once the server has answered. */
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
