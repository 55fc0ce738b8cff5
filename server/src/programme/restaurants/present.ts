import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Names } from './names.ts'
import type { RestaurantRow, RestaurantValues } from './queries.ts'

export function presentRestaurant(row: RestaurantRow): Restaurant {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    timezone: row.timezone,
    groupId: row.group_id,
    tags: row.tags,
    city: row.city,
    checklistId: row.checklist_id,
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
  names: Names,
): NewAuditEntry {
  return entryOn(row, action, changesBetween({}, loggedFields(row, names)))
}

/** A restaurant's fields as the log names them: its group by the path, its checklist by the title, and no tags as nothing. */
export function loggedFields(row: RestaurantValues, { paths, checklists }: Names) {
  const { title, address, timezone, tags, city } = row
  const group = row.group_id && (paths.get(row.group_id) ?? null)
  const checklist = row.checklist_id && (checklists.get(row.checklist_id) ?? null)
  return { title, address, timezone, group, tags: tags.length > 0 ? tags : null, city, checklist }
}
