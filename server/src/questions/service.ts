import { LruMap } from 'toad-cache'
import type { Item } from '@cloche/checklist/item.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Database } from '../db/database.ts'
import { inOrder } from './order.ts'
import { presentQuestion } from './present.ts'
import { dishesOf, findDefinition, photosOf, questionsOf, rulesOf, type Definition } from './queries.ts'

export { freezeBank } from './freeze.ts'
export { presentDish, presentPhoto, presentQuestion } from './present.ts'
export type { Definition, DishRow, Entered, PhotoRow } from './queries.ts'

/** A frozen question never changes what it asks, so a save need not read that again. */
const definitions = new LruMap<Definition>(20_000)

/** What a visit's question asks, whoever it belongs to; undefined when there is none. */
export async function definitionOf(db: Database, id: string): Promise<Definition | undefined> {
  const known = definitions.get(id)
  if (known) return known
  const found = await findDefinition(db, id)
  if (found) definitions.set(id, found)
  return found
}

/** The photos and dishes of one question. */
export async function entriesOf(db: Database, questionId: string) {
  const photos = await photosOf(db, 'question_id', questionId)
  return { photos, dishes: await dishesOf(db, 'question_id', questionId) }
}

/** All of a started visit's categories and questions with what was entered, in order. */
export async function checklistOf(db: Database, visitId: string): Promise<VisitQuestion[]> {
  const [questions, photos, dishes] = await Promise.all([
    questionsOf(db, visitId),
    photosOf(db, 'visit_id', visitId),
    dishesOf(db, 'visit_id', visitId),
  ])
  const photosBy = Map.groupBy(photos, (photo) => photo.question_id)
  const dishesBy = Map.groupBy(dishes, (dish) => dish.question_id)
  return inOrder(questions).map((question) => {
    if (question.parent) definitions.set(question.id, definitionIn(question))
    return presentQuestion(
      question,
      question,
      photosBy.get(question.id) ?? [],
      dishesBy.get(question.id) ?? [],
    )
  })
}

/** What the rules look at, in order, for several started visits in one query. */
export async function rulesByVisit(db: Database, visitIds: readonly string[]): Promise<Map<string, Item[]>> {
  if (visitIds.length === 0) return new Map()
  const rows = await rulesOf(db, visitIds)
  const byVisit = Map.groupBy(rows, (row) => row.visit_id)
  return new Map(
    [...byVisit].map(([id, questions]) => [
      id,
      inOrder(questions).map(({ has_photo, dishes_ready, ...question }) => ({
        ...question,
        photos: has_photo ? [true] : [],
        dishes: dishes_ready.map((ready) => ({ readyTime: ready ? 'ready' : null })),
      })),
    ]),
  )
}

function definitionIn({
  id,
  visit_id,
  parent,
  title,
  logo,
  type,
  options,
  position,
}: Definition): Definition {
  return { id, visit_id, parent, title, logo, type, options, position }
}
