import { takesQueue } from '@cloche/checklist/visit-status.ts'
import { progressOf } from '@cloche/checklist/complete.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { QUEUE_FILE, queuePhotoName } from '@cloche/contract/queue-file.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import type { QueuedWrite, QueueFile, QueueImportResult } from '@cloche/contract/queue-import.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { unzipSync } from 'fflate'
import { Refusal } from './refusal.ts'
import { earliest, type Server } from './server.ts'
import { submitVisit } from './submitting.ts'
import { importPhoto } from './uploads.ts'
import type { Person, StoredVisit } from './visit.ts'

type Part = QueueFile['visits'][number]
type Files = Record<string, Uint8Array>
type SubmitOutcome = Pick<QueueImportResult, 'submission' | 'missing'>

/** Imports a queue file as server/src/answers/queue-import does, from the file that a phone writes. */
export function importQueue(
  server: Server,
  staff: Person,
  visitId: string,
  zip: Uint8Array,
): QueueImportResult {
  const visit = server.visitOf(staff, visitId)
  if (!takesQueue(visit.status)) throw new Refusal('visit_closed')
  const files = unzipSync(zip)
  const queue = JSON.parse(new TextDecoder().decode(files[QUEUE_FILE.manifest])) as QueueFile
  const part = partOf(server, visit, queue)
  if (part.writes.length > 0) {
    // Staff who have the submitted visit open must not accept it meanwhile.
    rescored(server, staff, visit, true)
    server.imported(() => server.begin(visit, earliest(part.writes)))
  }
  const { counts, refused } = storeWrites(server, visit, part.writes, files)
  const outcome = submitQueued(server, staff, visit, part, queue.exportedAt)
  const isChanged = Object.values(counts).some(({ stored }) => stored > 0)
  return { visit: rescored(server, staff, visit, isChanged), counts, refused, ...outcome }
}

function partOf(server: Server, visit: StoredVisit, { userId, visits }: QueueFile): Part {
  const part = visits.find(({ visitId }) => visitId === visit.id)
  if (part && userId === visit.guestId) return part
  const own = visits.flatMap(({ visitId }) => server.visits.get(visitId) ?? [])
  const errors = own
    .filter(({ guestId }) => guestId === userId)
    .map(({ id, visitDate }) => ({ path: id, message: `Cellar, ${visitDate.replace('T', ' ')}` }))
  throw new Refusal('conflict', 'Nothing in this file belongs to this visit', errors)
}

/** Stores photos last. A refused write does not stop the others. */
function storeWrites(server: Server, visit: StoredVisit, writes: readonly QueuedWrite[], files: Files) {
  const counts: QueueImportResult['counts'] = {}
  const problems = new Map<QueuedWrite, Problem>()
  const [photos, others] = [writes.filter(isPhoto), writes.filter((each) => !isPhoto(each))]
  for (const each of [...others, ...photos]) {
    const before = server.questions.get(each.questionId)?.revision
    const problem = problemOf(() => store(server, visit, each, files))
    const isStored = server.questions.get(each.questionId)?.revision !== before
    const count = (counts[each.kind] ??= { stored: 0, known: 0, refused: 0 })
    count[problem ? 'refused' : isStored ? 'stored' : 'known'] += 1
    if (problem) problems.set(each, problem)
  }
  const refused = writes.flatMap((each) => {
    const problem = problems.get(each)
    const { kind, questionId } = each
    const question = server.questions.get(questionId)
    const title = question?.visitId === visit.id ? question.item.title : null
    return problem ? [{ kind, questionId, title, problem }] : []
  })
  return { counts, refused }
}

const isPhoto = (each: QueuedWrite) => each.kind === 'photo'

function store(server: Server, visit: StoredVisit, each: QueuedWrite, files: Files): void {
  if (each.kind !== 'photo') return server.importWrite(visit, each)
  const { questionId, capturedAt, body } = each
  importPhoto(
    server,
    visit,
    { id: body.id, questionId, captured: capturedAt },
    files[queuePhotoName(body.id)],
  )
}

function problemOf(does: () => void): Problem | null {
  try {
    does()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.problem
  }
}

/** Submits if the guest had, unless the server knows of that submission. */
function submitQueued(
  server: Server,
  staff: Person,
  visit: StoredVisit,
  { submit, submitCapturedAt }: Part,
  exportedAt: string,
): SubmitOutcome {
  const captured = new Date(submitCapturedAt ?? exportedAt)
  if (visit.status === 'submitted') return { submission: 'done', missing: [] }
  if (!submit || (visit.submittedAt && visit.submittedAt >= captured))
    return { submission: 'not_asked', missing: [] }
  let after: Visit | undefined
  const problem = problemOf(() => (after = submitVisit(server, staff, visit.id, captured)))
  if (after) return { submission: after.status === 'returned' ? 'not_asked' : 'done', missing: [] }
  if (problem?.code === 'visit_not_open') return { submission: 'too_early', missing: [] }
  const missing = problem?.errors?.map(({ path }) => ({
    questionId: path,
    title: server.questions.get(path)!.item.title,
  }))
  return { submission: 'incomplete', missing: missing ?? [] }
}

/** Computes the stored score again if the visit was already submitted. */
function rescored(server: Server, staff: Person, visit: StoredVisit, isChanged: boolean): Visit {
  if (server.isSubmitted(visit.id)) {
    const items = server.itemsOf(visit.id)
    const { total } = scoreOf(items)
    const version = visit.version + (isChanged ? 1 : 0)
    Object.assign(visit, { score: total, progress: progressOf(items), version })
  }
  return server.presentVisit(visit, staff)
}
