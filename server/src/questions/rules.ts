import type { Item } from '@cloche/checklist/item.ts'
import type { Database } from '../db/database.ts'
import { checklistsOf } from './definitions.ts'
import { ruledOf, type Definition } from './queries.ts'

/** The rules' input for several started visits, in order, by visit; two queries at most. */
export async function rulesByVisit(db: Database, visitIds: readonly string[]): Promise<Map<string, Item[]>> {
  if (visitIds.length === 0) return new Map()
  const [checklists, rows] = await Promise.all([checklistsOf(db, visitIds), ruledOf(db, visitIds)])
  const ruled = new Map(rows.map((row) => [row.id, row]))
  const itemOf = ({ id, parent, type, options }: Definition): Item => {
    const { answer, rate, comment, has_photo, dishes_ready } = ruled.get(id)!
    const photos = has_photo ? [true] : []
    const dishes = dishes_ready.map((ready) => ({ readyTime: ready ? 'ready' : null }))
    return { id, parent, type, options, answer, rate, comment, photos, dishes }
  }
  return new Map([...checklists].map(([id, questions]) => [id, questions.map(itemOf)]))
}
