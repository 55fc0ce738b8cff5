import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { changesBetween, type Deed } from '../audit/service.ts'
import type { RestaurantRow, RestaurantValues } from './queries.ts'

export function presentRestaurant(row: RestaurantRow): Restaurant {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    timezone: row.timezone,
    deletedAt: row.deleted_at,
    version: row.version,
  }
}

/** What somebody did to a restaurant, for the log. */
export function deedOn(
  { id, title }: Pick<RestaurantRow, 'id' | 'title'>,
  action: Deed['action'],
  changes: Deed['changes'] = {},
): Deed {
  return { action, entity: 'restaurant', entityId: id, subject: title, changes }
}

/** A new restaurant in the log, with what there is of it. */
export function creationDeed(action: 'create' | 'import', row: RestaurantValues & { id: string }): Deed {
  const { title, address, timezone } = row
  return deedOn(row, action, changesBetween<Partial<RestaurantValues>>({}, { title, address, timezone }))
}
