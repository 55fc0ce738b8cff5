import type { Item } from '@cloche/checklist/item.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Database } from '../db/database.ts'
import { checklistsOf } from './definitions.ts'
import { presentQuestion } from './present.ts'
import { dishesOf, enteredIn, photosOf, ruledOf, type Definition } from './queries.ts'

export { definitionOf } from './definitions.ts'
export { freezeBank } from './freeze.ts'
export { presentDish, presentPhoto, presentQuestion } from './present.ts'
export type { Definition, Entered } from './queries.ts'

/** The photos and dishes of questions that have any. */
export async function entriesOf(db: Database, questionIds: readonly string[]) {
  if (questionIds.length === 0) return { photos: [], dishes: [] }
  const [photos, dishes] = await Promise.all([photosOf(db, questionIds), dishesOf(db, questionIds)])
  return { photos, dishes }
}

/** All of a started visit's categories and questions with what was entered, in order. */
export async function checklistOf(db: Database, visitId: string): Promise<VisitQuestion[]> {
  const [checklists, entered] = await Promise.all([checklistsOf(db, [visitId]), enteredIn(db, visitId)])
  const withEntries = entered.filter((each) => each.has_entries).map(({ id }) => id)
  const { photos, dishes } = await entriesOf(db, withEntries)
  const enteredBy = new Map(entered.map((each) => [each.id, each]))
  const photosBy = Map.groupBy(photos, (photo) => photo.question_id)
  const dishesBy = Map.groupBy(dishes, (dish) => dish.question_id)
  return checklists
    .get(visitId)!
    .map((question) =>
      presentQuestion(
        question,
        enteredBy.get(question.id)!,
        photosBy.get(question.id) ?? [],
        dishesBy.get(question.id) ?? [],
      ),
    )
}

/** What the rules look at, in order, for several started visits; by visit, in two queries at most. */
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
