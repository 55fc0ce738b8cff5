import type { Restaurant } from '@cloche/contract/restaurants.ts'
import type { ComponentProps } from 'react'
import type { DrawNew } from '../../../kit/new-option.tsx'
import { useMayEdit } from '../../users/use-may-edit.ts'
import { RestaurantSelect } from '../restaurant-select.tsx'
import { useRestaurants } from '../use-restaurants.ts'
import { NewRestaurant } from './new-restaurant.tsx'

type Props = Omit<ComponentProps<typeof RestaurantSelect>, 'drawNew' | 'removed'>

/** Chooses the restaurant of a visit. Those who may add restaurants can do so right here. */
export function RestaurantPicker(props: Props) {
  return <RestaurantSelect drawNew={useMayEdit() ? drawNewRestaurant : undefined} {...props} />
}

export const drawNewRestaurant: DrawNew<Restaurant> = (form) => <RestaurantToPick {...form} />

/** The form of a new restaurant, which offers the time zones of the others first. */
function RestaurantToPick(form: Parameters<DrawNew<Restaurant>>[0]) {
  const zones = new Set(useRestaurants().data?.map(({ timezone }) => timezone))
  return <NewRestaurant zones={[...zones]} {...form} />
}
