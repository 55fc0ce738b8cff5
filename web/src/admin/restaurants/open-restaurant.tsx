import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useState } from 'react'
import { EditRestaurant } from './edit-restaurant.tsx'
import { RemovedRestaurant } from './removed-restaurant.tsx'

interface Props {
  restaurant: Restaurant
  zones: readonly string[]
  close: () => void
}

/** Stays what it was when it was opened: removing closes it, and must not turn it into something else before. */
export function OpenRestaurant({ restaurant, zones, close }: Props) {
  const [opened] = useState(restaurant)
  return opened.deletedAt ? (
    <RemovedRestaurant restaurant={opened} close={close} />
  ) : (
    <EditRestaurant restaurant={opened} zones={zones} close={close} />
  )
}
