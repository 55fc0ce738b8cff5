import type { StoredPhoto } from '@cloche/contract/questions.ts'
import type { QueuedPhoto, QueuedWrite } from '@cloche/contract/queue-import.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { revisionsOf, type Writer } from '../answers/service.ts'
import type { Context } from '../../base/context.ts'
import { refusalOf } from '../../base/http/errors.ts'
import { storePhoto } from '../photos/service.ts'
import { Problem } from '../../base/faults/problem.ts'
import { definitionOf } from '../../programme/questions/service.ts'
import { revisionAfter, storeInParallel, requireQuestionOf, storeWrite } from '../writes/service.ts'
import type { Archive } from './archive.ts'
import type { ReadWrite } from './manifest.ts'
import { Tally, type Outcome } from './tally.ts'

/** Stores the writes of a file in batches, its photos one after another. A refused write does not affect the others. */
export async function storeQueue(
  context: Context,
  visit: Visit,
  writes: readonly ReadWrite[],
  archive: Archive,
): Promise<Tally> {
  const writer = { userId: visit.guestId, isImported: true }
  const revisions = await revisionsOf(context.db, visit.id)
  const store = (each: ReadWrite): Promise<Outcome> =>
    storeOne(context, writer, visit.id, each, archive, revisions).catch((error: unknown) =>
      refusalOf(error, context.log),
    )
  const outcomes = new Map<ReadWrite, Outcome>()
  const others = writes.filter((each) => !isPhoto(each))
  const results = await storeInParallel(others, { questionOf: questionIdOf, store, statusOf })
  for (const [place, each] of others.entries()) outcomes.set(each, results[place]!)
  for (const photo of writes.filter(isPhoto)) outcomes.set(photo, await store(photo))

  const tally = new Tally()
  for (const each of writes) {
    const questionId = questionIdOf(each)
    const title = await titleOf(context, visit.id, questionId)
    tally.add({ kind: kindOf(each), questionId, title }, outcomes.get(each)!)
  }
  return tally
}

const isPhoto = (each: ReadWrite) => 'write' in each && each.write.kind === 'photo'
const kindOf = (each: ReadWrite) => ('write' in each ? each.write.kind : each.kind)
const questionIdOf = (each: ReadWrite) => ('write' in each ? each.write.questionId : each.questionId)
const statusOf = (outcome: Outcome) => (typeof outcome === 'string' ? 200 : outcome.status)

/** Stores a write. It was new if the question's revision differs from the one in `revisions`. */
async function storeOne(
  context: Context,
  writer: Writer,
  visitId: string,
  each: ReadWrite,
  archive: Archive,
  revisions: Map<string, number>,
): Promise<Outcome> {
  if ('problem' in each) return each.problem
  const questionId = await requireQuestionOf(context, visitId, each.write.questionId)
  const after = await storedRevision(context, writer, { ...each.write, questionId }, archive)
  const before = revisions.get(questionId)
  revisions.set(questionId, after)
  return after === before ? 'known' : 'stored'
}

/** Stores one write and returns the question's revision after it. */
async function storedRevision(
  context: Context,
  writer: Writer,
  write: QueuedWrite,
  archive: Archive,
): Promise<number> {
  if (write.kind !== 'photo') return revisionAfter(await storeWrite(context, writer, write))
  const { revision } = await takePhoto(context, writer, write, archive)
  return revision
}

async function takePhoto(
  context: Context,
  session: Writer,
  { questionId, capturedAt, body }: QueuedPhoto,
  archive: Archive,
): Promise<StoredPhoto> {
  return storePhoto(context, { session, questionId, captured: capturedAt }, async ({ arrived }) => {
    const file = await archive.extract(body.id, arrived)
    if (!file) throw new Problem('unsupported_media', 'The picture is not in the file')
    if (body.sha256 !== null && body.sha256 !== file.sha256.toString('hex')) {
      throw new Problem('unsupported_media', 'The picture in the file is damaged')
    }
    return { ...file, id: body.id }
  })
}

async function titleOf({ db }: Context, visitId: string, questionId: string | null): Promise<string | null> {
  const question = questionId ? await definitionOf(db, questionId) : undefined
  return question?.visit_id === visitId ? question.title : null
}
