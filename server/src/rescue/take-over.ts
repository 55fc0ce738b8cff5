import { queuedWrite, type QueuedPhoto, type QueuedWrite } from '@cloche/contract/rescue.ts'
import { id } from '@cloche/contract/shared.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { questionOf, revisionOf, type Writer } from '../answers/service.ts'
import type { Context } from '../context.ts'
import { refusalOf } from '../http/errors.ts'
import { notFound, Problem } from '../http/problem.ts'
import { parse } from '../http/validate.ts'
import { storePhoto } from '../photos/service.ts'
import { definitionOf } from '../questions/service.ts'
import { storeWrite } from '../writes/service.ts'
import type { Archive } from './archive.ts'
import { Tally, type Outcome } from './tally.ts'

/** Stores the writes of a file one after another; one that is refused takes no other with it. */
export async function takeOver(
  context: Context,
  visit: Visit,
  writes: readonly QueuedWrite[],
  archive: Archive,
): Promise<Tally> {
  const writer = { userId: visit.guestId, rescued: true }
  const tally = new Tally()
  for (const unread of writes) {
    const outcome = await storeOne(context, writer, visit.id, unread, archive).catch((error: unknown) =>
      refusalOf(error, context.log),
    )
    tally.add(unread, await titleOf(context, visit.id, unread), outcome)
  }
  return tally
}

/** Whether it changed anything shows in the revision of its question. */
async function storeOne(
  context: Context,
  writer: Writer,
  visitId: string,
  unread: QueuedWrite,
  archive: Archive,
): Promise<Outcome> {
  const write = parse(queuedWrite, unread)
  const { id: questionId, visit_id } = await questionOf(context.db, write.questionId)
  if (visit_id !== visitId) throw notFound()
  const before = await revisionOf(context.db, questionId)
  if (write.kind === 'photo') await takePhoto(context, writer, write, archive)
  else await storeWrite(context, writer, visitId, write)
  return (await revisionOf(context.db, questionId)) === before ? 'known' : 'stored'
}

async function takePhoto(
  context: Context,
  session: Writer,
  { questionId, capturedAt, body }: QueuedPhoto,
  archive: Archive,
): Promise<void> {
  await storePhoto(context, { session, questionId, captured: capturedAt }, async (path) => {
    const file = await archive.extract(body.id, path)
    if (!file) throw new Problem('unsupported_media', 'The picture is not in the file')
    if (body.sha256 !== null && body.sha256 !== file.sha256.toString('hex')) {
      throw new Problem('unsupported_media', 'The picture in the file is damaged')
    }
    return { ...file, id: body.id }
  })
}

async function titleOf({ db }: Context, visitId: string, unread: QueuedWrite): Promise<string | null> {
  const { data: questionId } = id.safeParse(unread?.questionId)
  const question = questionId ? await definitionOf(db, questionId) : undefined
  return question?.visit_id === visitId ? question.title : null
}
