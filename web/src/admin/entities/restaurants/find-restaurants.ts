import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { ranked } from '../../kit/ranked.ts'

/** Finds restaurants by title, address, city and tags, as the server's search does; the best fit comes first. */
export const findRestaurants = (all: readonly Restaurant[], search: string): Restaurant[] =>
  ranked(all, search, ({ title, address, city, tags }) => [title, address, city ?? '', ...tags])
