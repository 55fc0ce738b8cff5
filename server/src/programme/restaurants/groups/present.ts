import type { Group } from '@cloche/contract/groups.ts'
import type { GroupRow } from './queries.ts'

export function presentGroup(row: GroupRow): Group {
  return {
    id: row.id,
    parent: row.parent,
    title: row.title,
    position: row.position,
    checklistId: row.checklist_id,
    deletedAt: row.deleted_at,
    version: row.version,
  }
}
