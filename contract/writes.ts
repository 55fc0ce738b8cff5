import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, WRITES_MAX } from './constants.ts'
import { problem } from './problems.ts'
import { dish, questionCalls, visitQuestion } from './questions.ts'
import { capturedInstant, id, instant, line } from './shared.ts'

/** A write as a phone keeps it while it waits: one kind, with the body of the call that it stands for. */
const writeOf = <const K extends string, B extends z.ZodType>(kind: K, body: B) =>
  z.strictObject({
    questionId: id,
    /** When the guest made it, by the server's clock as the phone knows it. */
    capturedAt: capturedInstant,
    kind: z.literal(kind),
    body,
  })

const removal = z.strictObject({ id })

/** What one call can take of a phone's queue. A photo's bytes go by calls of their own. */
export const write = z
  .discriminatedUnion('kind', [
    writeOf('answer', questionCalls.answer.body),
    writeOf('rate', questionCalls.rate.body),
    writeOf('comment', questionCalls.comment.body),
    writeOf('dish', z.strictObject({ id, dishName: line(200), orderTime: instant })),
    writeOf(
      'updateDish',
      z.strictObject({ id, dishName: line(200), orderTime: instant, readyTime: instant.nullable() }),
    ),
    writeOf('removeDish', removal),
    writeOf('removePhoto', removal),
  ])
  .meta({ id: 'Write' })
export type Write = z.infer<typeof write>

/** Held against `write` one by one, so that one that does not fit takes no other with it. */
const unread = z.custom<Write>(() => true)

export const writeResult = z
  .discriminatedUnion('kind', [
    /** Of an answer, rate or comment: what is stored now, also when that is newer than the write. */
    visitQuestion
      .pick({ answer: true, rate: true, comment: true, revision: true, savedAt: true })
      .extend({ kind: z.literal('saved') }),
    /** A dish as it is stored now. */
    z.object({ kind: z.literal('dish'), dish }),
    /** The photo or dish is not there any more, whatever the write was and whenever it was removed. */
    z.object({ kind: z.literal('gone') }),
    /** Nothing was written. From 500 on, the same write may be taken later. */
    z.object({ kind: z.literal('refused'), problem }),
  ])
  .meta({ id: 'WriteResult' })
export type WriteResult = z.infer<typeof writeResult>

export const writeCalls = {
  store: defineCall({
    method: 'POST',
    path: '/visit/{visitId}/writes',
    summary:
      'Many writes to one visit, each by the rules of its own call and answered for itself, in the order given. One that is refused takes no other with it',
    access: 'guest',
    params: z.object({ visitId: id }),
    body: z.strictObject({
      writes: z
        .array(z.union([write, unread]))
        .min(1)
        .max(WRITES_MAX),
    }),
    maxBytes: 6 * KB * KB,
    response: z.object({ results: z.array(writeResult) }),
  }),
}
