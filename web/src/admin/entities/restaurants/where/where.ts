import { withThoseBelow } from '@cloche/checklist/group-tree.ts'
import { TAG_MAX_LENGTH } from '@cloche/contract/constants.ts'
import type { Group } from '@cloche/contract/groups.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { someIds, type Part } from '../../../kit/address-filter.ts'

/** Restaurants that are named, those in a group or below it, and of all these the ones with one of the tags. Nothing chosen: all. */
export interface Where {
  restaurantIds: string[]
  groupIds: string[]
  tags: string[]
}

export const EVERYWHERE: Where = { restaurantIds: [], groupIds: [], tags: [] }

const someTags: Part<string[]> = {
  read: (text) => text.split(',').filter((tag) => tag !== '' && tag.length <= TAG_MAX_LENGTH),
  write: (tags) => tags.join(','),
}

/** How a choice stands in the address of a page. */
export const WHERE_PARTS = { restaurantIds: someIds, groupIds: someIds, tags: someTags }

export const isEverywhere = ({ restaurantIds, groupIds, tags }: Where): boolean =>
  restaurantIds.length + groupIds.length + tags.length === 0

export const whereOf = ({ restaurantIds, groupIds, tags }: Where): Where => ({
  restaurantIds,
  groupIds,
  tags,
})

/** Returns a choice as the query of a call. */
export function whereQuery({ restaurantIds, groupIds, tags }: Where) {
  return {
    ...(restaurantIds.length > 0 && { restaurantIds: restaurantIds.join(',') }),
    ...(groupIds.length > 0 && { groupIds: groupIds.join(',') }),
    ...(tags.length > 0 && { tags: tags.join(',') }),
  }
}

/** Returns the only restaurant that is chosen, by its name. */
export const onlyRestaurant = ({ restaurantIds: [first, ...others], groupIds, tags }: Where) =>
  others.length + groupIds.length + tags.length === 0 ? first : undefined

/** Returns what tells whether a restaurant is one of a choice, as the server does. */
export function isWhere({ restaurantIds, groupIds, tags }: Where, groups: readonly Group[]) {
  const within = new Set(groupIds.flatMap((id) => withThoseBelow(groups, id)))
  const isAnywhere = restaurantIds.length + groupIds.length === 0
  return (each: Restaurant): boolean =>
    (isAnywhere || restaurantIds.includes(each.id) || (each.groupId !== null && within.has(each.groupId))) &&
    (tags.length === 0 || each.tags.some((tag) => tags.includes(tag)))
}
