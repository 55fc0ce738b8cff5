import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { NewRestaurant } from './new-restaurant.tsx'
import { NoSuchRestaurant } from './no-such-restaurant.tsx'
import { OpenRestaurant } from './open-restaurant.tsx'

/** What the address has open: one restaurant, one that is yet to be, or one that never was. */
export function RestaurantPanel({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const { open, adding, close } = useOpenPanel()
  const zones = [...new Set(restaurants.map(({ timezone }) => timezone))]
  if (adding) return <NewRestaurant zones={zones} close={close} />
  if (open === null) return null
  const restaurant = restaurants.find(({ id }) => id === open)
  if (!restaurant) return <NoSuchRestaurant close={close} />
  return <OpenRestaurant key={open} restaurant={restaurant} zones={zones} close={close} />
}
