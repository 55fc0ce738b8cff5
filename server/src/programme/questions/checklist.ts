import { progressOf } from '@cloche/checklist/complete.ts'
import type { CategoryType, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Database } from '../../base/db/database.ts'
import { packOnce } from '../../base/http/pack.ts'
import { BoundedCache, MIB, ownBytes } from '../../base/memory/bounded-cache.ts'
import { checklistsOf, shownTo, type Audience, type ShownDefinition } from './definitions.ts'
import { entriesOf } from './entries.ts'
import { presentQuestion } from './present.ts'
import { enteredIn, enteredSince, type Entered } from './queries.ts'

/** A visit's checklist at a revision; every stored change has its own revision. */
export interface Checklist {
  /** The sum of its questions' revisions. */
  revision: number
  progress: Visit['progress']
  /** The whole answer with the categories and questions of a kind, as JSON; the same bytes while the visit is the same. */
  answer(kind: CategoryType, visit: string): Buffer
}

/** A question, and its JSON. */
interface Line {
  definition: ShownDefinition
  question: VisitQuestion
  json: string
}

interface Known {
  checklist: Checklist
  lines: readonly Line[]
  /** The JSON of all lines, and the packed copies of the answers. */
  bytes: { json: number; packed: number }
}

/** Keyed by audience and visit, since guests and staff get different JSON. With its lines a checklist takes four times its JSON. */
const known = new BoundedCache<Known>(24 * MIB, { bytesOf: ({ bytes }) => 4 * bytes.json + bytes.packed })

/** A started visit's checklist for an audience, at the given revision or newer. */
export async function checklistAt(
  db: Database,
  visitId: string,
  revision: number,
  audience: Audience,
): Promise<Checklist> {
  const key = `${audience} ${visitId}`
  const found = known.get(key)
  if (found?.checklist.revision === revision) return found.checklist
  const lines = (found && (await renewed(db, visitId, found.lines))) ?? (await linesOf(db, visitId, audience))
  const bytes = { json: 0, packed: 0 }
  const checklist = checklistFrom(lines, bytes, () => recount(key, bytes))
  known.set(key, { checklist, lines, bytes })
  return checklist
}

/** All categories and questions with what was entered, in order. */
export async function checklistOf(db: Database, visitId: string): Promise<VisitQuestion[]> {
  return (await linesOf(db, visitId, 'staff')).map(({ question }) => question)
}

async function linesOf(db: Database, visitId: string, audience: Audience): Promise<Line[]> {
  const [definitions, entered] = await Promise.all([checklistsOf(db, [visitId]), enteredIn(db, visitId)])
  const present = await presenterOf(db, entered)
  return definitions
    .get(visitId)!
    .map((definition) => shownTo(audience, definition))
    .map((definition) => lineOf(definition, present(definition)!))
}

/**
 * The lines with the changed ones replaced. Null when the revisions count more changes than were found, since clocks of processes
 * differ.
 */
async function renewed(db: Database, visitId: string, lines: readonly Line[]): Promise<Line[] | null> {
  const since = lines.map(({ question }) => question.savedAt ?? '').reduce((a, b) => (a > b ? a : b))
  const changed = await enteredSince(db, visitId, since === '' ? null : since)
  const present = await presenterOf(db, changed)
  const next = lines.map((line) => {
    const question = present(line.definition)
    return question ? lineOf(line.definition, question) : line
  })
  return revisionOf(next) === changed[0]?.revisions ? next : null
}

/** Combines a definition with its entries; undefined for a question without entries. */
async function presenterOf(db: Database, entered: readonly (Entered & { id: string })[]) {
  const withEntries = entered.filter((each) => each.has_entries).map(({ id }) => id)
  const { photos, dishes } = await entriesOf(db, withEntries)
  const enteredBy = new Map(entered.map((each) => [each.id, each]))
  const photosBy = Map.groupBy(photos, (photo) => photo.question_id)
  const dishesBy = Map.groupBy(dishes, (dish) => dish.question_id)
  return (definition: ShownDefinition): VisitQuestion | undefined => {
    const { id } = definition
    const found = enteredBy.get(id)
    return found && presentQuestion(definition, found, photosBy.get(id) ?? [], dishesBy.get(id) ?? [])
  }
}

function lineOf(definition: ShownDefinition, question: VisitQuestion): Line {
  return { definition, question, json: JSON.stringify(question) }
}

const revisionOf = (lines: readonly Line[]) => lines.reduce((sum, { question }) => sum + question.revision, 0)

/** Counts a checklist anew that takes more memory than when it was kept, unless another has taken its place. */
function recount(key: string, bytes: Known['bytes']): void {
  const found = known.get(key)
  if (found?.bytes === bytes) known.set(key, found)
}

function checklistFrom(lines: readonly Line[], bytes: Known['bytes'], onCopy: () => void): Checklist {
  const questions = lines.map(({ question }) => question)
  const addons = new Set(questions.filter(({ type }) => type === 'addon').map(({ id }) => id))
  const byKind = Map.groupBy(lines, ({ question }) =>
    addons.has(question.parent ?? question.id) ? 'addon' : 'checklist',
  )
  bytes.json = lines.reduce((sum, { json }) => sum + Buffer.byteLength(json) + 1, 0)
  const answers = new Map<CategoryType, { visit: string; whole: Buffer; packed: number }>()
  return {
    revision: revisionOf(lines),
    progress: progressOf(questions),
    answer(kind, visit) {
      const last = answers.get(kind)
      if (last?.visit === visit) return last.whole
      const made = { visit, whole: wholeAnswer(visit, byKind.get(kind) ?? []), packed: 0 }
      bytes.packed -= last?.packed ?? 0
      packOnce(made.whole, (copied) => {
        made.packed += copied
        if (answers.get(kind) !== made) return
        bytes.packed += copied
        onCopy()
      })
      answers.set(kind, made)
      return made.whole
    },
  }
}

/** The answer in memory of its own. */
function wholeAnswer(visit: string, lines: readonly Line[]): Buffer {
  const items = lines.map(({ json }) => json).join(',')
  return ownBytes(Buffer.from(answerFrom(visit, items)))
}

/** The answer that contains this visit and these items, both as JSON. */
export const answerFrom = (visit: string, items: string) => `{"visit":${visit},"items":[${items}]}`
