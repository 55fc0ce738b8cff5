import { LruMap } from 'toad-cache'
import { progressOf } from '@cloche/checklist/complete.ts'
import type { CategoryType, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Database } from '../db/database.ts'
import { checklistsOf } from './definitions.ts'
import { entriesOf } from './entries.ts'
import { presentQuestion } from './present.ts'
import { enteredIn } from './queries.ts'

/** A visit's checklist as it was at a revision; every stored change has a revision of its own. */
export interface Checklist {
  /** The sum of its questions' revisions. */
  revision: number
  /** The categories and questions of each kind, as JSON without its brackets. */
  json: Record<CategoryType, Buffer>
  progress: Visit['progress']
}

const known = new LruMap<Checklist>(300)

/** A started visit's checklist, at least as new as the revision that was just read. */
export async function checklistAt(db: Database, visitId: string, revision: number): Promise<Checklist> {
  const found = known.get(visitId)
  if (found?.revision === revision) return found
  const items = await checklistOf(db, visitId)
  const checklist = { revision, json: toJson(items), progress: progressOf(items) }
  known.set(visitId, checklist)
  return checklist
}

/** All categories and questions with what was entered, in order. */
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

function toJson(items: readonly VisitQuestion[]): Checklist['json'] {
  const addons = new Set(items.filter((item) => item.type === 'addon').map((item) => item.id))
  const { addon = [], checklist = [] } = Object.groupBy(items, (item) =>
    addons.has(item.parent ?? item.id) ? 'addon' : 'checklist',
  )
  return { checklist: bytesOf(checklist), addon: bytesOf(addon) }
}

function bytesOf(items: readonly VisitQuestion[]): Buffer {
  return Buffer.from(JSON.stringify(items).slice(1, -1))
}
