import type { Restaurant } from '@cloche/contract/restaurants.ts'

/** What the form holds. */
export interface RestaurantValues {
  title: string
  address: string
  timezone: string
}

export function valuesOf({ title, address, timezone }: Restaurant): RestaurantValues {
  return { title, address, timezone }
}
