import type { Database } from '../../base/db/database.ts'
import { dishesOf, photosOf } from './queries.ts'

/** The photos and dishes of questions that have any. */
export async function entriesOf(db: Database, questionIds: readonly string[]) {
  if (questionIds.length === 0) return { photos: [], dishes: [] }
  const [photos, dishes] = await Promise.all([photosOf(db, questionIds), dishesOf(db, questionIds)])
  return { photos, dishes }
}
