import type { Item } from '@cloche/checklist/item.ts'
import type { Database } from '../../base/db/database.ts'
import { checklistsOf } from './definitions.ts'
import { declinedOf } from './present.ts'
import { ruledOf, type Definition } from './queries.ts'

/** Adds to the rules' input the id of the bank's item that a question was copied from. */
export interface RuledItem extends Item {
  sourceId: string
}

/** The rules' input for several started visits, in order, by visit; two queries at most. */
export async function rulesByVisit(
  db: Database,
  visitIds: readonly string[],
): Promise<Map<string, RuledItem[]>> {
  if (visitIds.length === 0) return new Map()
  const [checklists, rows] = await Promise.all([checklistsOf(db, visitIds), ruledOf(db, visitIds)])
  const ruled = new Map(rows.map((row) => [row.id, row]))
  const itemOf = ({ id, source_id: sourceId, parent, type, options }: Definition): RuledItem => {
    const row = ruled.get(id)!
    const { answer, rate, comment, has_photo, dishes_ready } = row
    const photos = has_photo ? [true] : []
    const dishes = dishes_ready.map((ready) => ({ readyTime: ready ? 'ready' : null }))
    return { id, sourceId, parent, type, options, answer, rate, comment, photos, dishes, ...declinedOf(row) }
  }
  return new Map([...checklists].map(([id, questions]) => [id, questions.map(itemOf)]))
}
