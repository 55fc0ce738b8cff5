import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
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

/** The audit entry of an act on a restaurant. */
export function entryOn(
  { id, title }: Pick<RestaurantRow, 'id' | 'title'>,
  action: NewAuditEntry['action'],
  changes: NewAuditEntry<'restaurant'>['changes'] = {},
): NewAuditEntry {
  return { action, entity: 'restaurant', entityId: id, subject: title, changes }
}

/** The audit entry of a new restaurant, with its non-empty fields. */
export function creationEntry(
  action: 'create' | 'import',
  row: RestaurantValues & { id: string },
): NewAuditEntry {
  const { title, address, timezone } = row
  return entryOn(row, action, changesBetween({}, { title, address, timezone }))
}
