import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { takesQueue } from '@cloche/checklist/visit-status.ts'
import type { AuditChanges } from '@cloche/contract/audit.ts'
import { QUEUE_IMPORT_ACT } from '@cloche/contract/constants.ts'
import { QUEUE_FILE_MAX_BYTES } from '@cloche/contract/queue-file.ts'
import { queueImportCalls, type QueueImportResult } from '@cloche/contract/queue-import.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { receive, type FilePart } from '../../base/http/upload.ts'
import { Problem } from '../../base/faults/problem.ts'
import { definitionOf } from '../../programme/questions/service.ts'
import { getVisit, rescoreVisit, subjectOf, submitVisit } from '../../programme/visits/service.ts'
import { beginBy } from '../writes/service.ts'
import { openArchive, type Archive } from './archive.ts'
import type { ReadPart, ReadQueue } from './manifest.ts'
import { storeQueue } from './store-queue.ts'
import type { Tally } from './tally.ts'

export const QUEUE_UPLOAD: FilePart = { field: queueImportCalls.store.file, maxBytes: QUEUE_FILE_MAX_BYTES }

/** When the file belongs to other visits, the refusal names at most this many. */
const NAMED = 20

type SubmitOutcome = Pick<QueueImportResult, 'submission' | 'missing'>

/**
 * Stores the queue that a phone could not send, in the guest's name and by the rules of the guest's own calls. Throws
 * `not_found`, `visit_closed` after staff have reviewed the visit, `conflict` for the file of another visit, `unsupported_media`
 * or `too_large` for another kind of file.
 */
export async function importQueue(
  context: Context,
  session: Session,
  visitId: string,
  request: FastifyRequest,
): Promise<QueueImportResult> {
  await importableVisit(context, session, visitId)
  const path = join(context.storage.tempDir, randomUUID())
  try {
    await receive(request, QUEUE_UPLOAD, { arrived: path })
    const archive = await openArchive(path)
    try {
      return await importFrom(context, session, visitId, archive)
    } finally {
      archive.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

async function importFrom(
  context: Context,
  session: Session,
  visitId: string,
  archive: Archive,
): Promise<QueueImportResult> {
  const visit = await importableVisit(context, session, visitId)
  const part = await partOf(context, session, visit, archive.queue)
  // Staff who have the submitted visit open must not accept it while answers come that they have not seen.
  if (part.writes.length > 0)
    await context.db.transaction().execute((db) => rescoreVisit(context, db, visitId, true))
  const readable = part.writes.flatMap((each) => ('write' in each ? [each.write] : []))
  await beginBy(context, { userId: visit.guestId, isImported: true }, visitId, readable)
  const tally = await storeQueue(context, visit, part.writes, archive)
  // Photos take minutes, so the visit is read again before it is submitted.
  const now = await getVisit(context, session, visitId)
  const captured = part.submitCapturedAt ?? archive.queue.exportedAt
  const outcome = await submitQueued(context, session, now, part.submit, captured)
  const after = await conclude(context, session, visit, tally)
  return { visit: after, counts: tally.counts, refused: tally.refused, ...outcome }
}

async function importableVisit(context: Context, session: Session, visitId: string): Promise<Visit> {
  const visit = await getVisit(context, session, visitId)
  if (!takesQueue(visit.status)) throw new Problem('visit_closed')
  return visit
}

/** The file's part for this visit. When there is none, the problem names the visits that the file is for. */
async function partOf(
  context: Context,
  session: Session,
  visit: Visit,
  { userId, visits }: ReadQueue,
): Promise<ReadPart> {
  const guestId = userId.toLowerCase()
  const part = visits.find(({ visitId }) => visitId.toLowerCase() === visit.id)
  if (part && guestId === visit.guestId) return part
  const named = visits.slice(0, NAMED).map(({ visitId }) => getVisit(context, session, visitId))
  const found = (await Promise.allSettled(named)).flatMap((each) =>
    each.status === 'fulfilled' && each.value.guestId === guestId ? [each.value] : [],
  )
  const errors = found.map((other) => ({ path: other.id, message: nameOf(other) }))
  throw new Problem('conflict', 'Nothing in this file belongs to this visit', errors)
}

/** Submits the visit if the guest had submitted it on the phone. A visit that staff returned after that stays returned. */
async function submitQueued(
  context: Context,
  session: Session,
  { id, status, submittedAt }: Visit,
  asked: boolean,
  captured: string,
): Promise<SubmitOutcome> {
  if (status === 'submitted') return { submission: 'done', missing: [] }
  const heard = submittedAt !== null && Date.parse(submittedAt) >= Date.parse(captured)
  if (!asked || heard) return { submission: 'not_asked', missing: [] }
  try {
    const after = await submitVisit(context, session, id, captured)
    return { submission: after.status === 'returned' ? 'not_asked' : 'done', missing: [] }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'visit_not_open') return { submission: 'too_early', missing: [] }
    if (error.code !== 'incomplete') throw error
    return { submission: 'incomplete', missing: await titled(context, error.errors ?? []) }
  }
}

function titled({ db }: Context, errors: readonly { path: string }[]): Promise<QueueImportResult['missing']> {
  const questions = errors.map(async ({ path }) => ({
    questionId: path,
    title: (await definitionOf(db, path))!.title,
  }))
  return Promise.all(questions)
}

/** Scores the visit again if it is submitted, and writes the import to the audit log. */
async function conclude(context: Context, session: Session, before: Visit, tally: Tally): Promise<Visit> {
  const changed = tally.stored().length > 0
  await context.db.transaction().execute((db) => rescoreVisit(context, db, before.id, changed))
  const visit = await getVisit(context, session, before.id)
  const changes: AuditChanges<'visit'> = changesBetween(before, { submittedAt: visit.submittedAt })
  for (const [kind, stored] of tally.stored()) changes[kind] = [null, stored]
  if (Object.keys(changes).length > 0) {
    const about = { entity: 'visit', entityId: visit.id, subject: nameOf(visit) } as const
    await audit(context.db, session, context.clock(), [{ ...about, action: QUEUE_IMPORT_ACT, changes }])
  }
  return visit
}

function nameOf({ restaurant, visitDate }: Visit): string {
  return subjectOf(restaurant.title, visitDate)
}
