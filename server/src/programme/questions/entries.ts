import { takes } from '@cloche/checklist/answer.ts'
import type { Database } from '../../base/db/database.ts'
import { latestOf } from './present.ts'
import { dishesOf, photosOf, type Definition, type Entered } from './queries.ts'

/** The photos and dishes of questions that have any. */
export async function entriesOf(db: Database, questionIds: readonly string[]) {
  if (questionIds.length === 0) return { photos: [], dishes: [] }
  const [photos, dishes] = await Promise.all([photosOf(db, questionIds), dishesOf(db, questionIds)])
  return { photos, dishes }
}

/** `latestAt` of a question, for whom its photos and dishes are of no use. */
export async function latestIn(
  db: Database,
  question: Definition,
  entered: Entered,
): Promise<string | undefined> {
  const hasDishes = entered.has_entries && takes(question, 'dishes')
  return latestOf(entered, hasDishes ? await dishesOf(db, [question.id]) : [])
}
