import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, WRITES_MAX } from './constants.ts'
import { problem } from './problems.ts'
import { dish, dishChange, questionCalls, visitQuestion } from './questions.ts'
import { capturedInstant, id } from './shared.ts'

const removal = z.strictObject({ id })

/** Everything that a guest can do to a question, by kind: the body of its own call, with the id of what the call's path names. */
const WRITE_BODIES = {
  answer: questionCalls.answer.body,
  rate: questionCalls.rate.body,
  comment: questionCalls.comment.body,
  decline: questionCalls.decline.body,
  dish: questionCalls.addDish.body.required({ id: true }),
  updateDish: dishChange,
  removeDish: removal,
  removePhoto: removal,
}
export type WriteKind = keyof typeof WRITE_BODIES
export type WriteBodies = { [K in WriteKind]: z.infer<(typeof WRITE_BODIES)[K]> }

const writeOf = <const K extends WriteKind>(kind: K) =>
  z.strictObject({
    questionId: id,
    /** When the guest made it, by the server's clock as the phone knows it. */
    capturedAt: capturedInstant,
    kind: z.literal(kind),
    body: WRITE_BODIES[kind],
  })

/**
 * What a guest's write is, for the phone that keeps it, the call that takes many, the file of a phone's queue and the server. A
 * photo's bytes go by calls of their own.
 */
export const write = z
  .discriminatedUnion('kind', [
    writeOf('answer'),
    writeOf('rate'),
    writeOf('comment'),
    writeOf('decline'),
    writeOf('dish'),
    writeOf('updateDish'),
    writeOf('removeDish'),
    writeOf('removePhoto'),
  ])
  .meta({ id: 'Write' })
export type Write = z.infer<typeof write>

/** One kind of write, or one of several. */
export type WriteOf<K extends WriteKind> = Pick<Write, 'questionId' | 'capturedAt'> & {
  kind: K
  body: WriteBodies[K]
}

/** What was done, without where and when. */
export type WriteContent = { [K in WriteKind]: { kind: K; body: WriteBodies[K] } }[WriteKind]

/** One of many: read, or left as it came where it does not fit, so that it takes no other with it. */
const received = z.union([
  write.transform((read) => ({ write: read })),
  z.custom<Write>(() => true).transform((unread: unknown) => ({ unread })),
])
export type ReceivedWrite = z.output<typeof received>

/** Of the question, with all that was written: a read of a lower one has not heard of it. */
const { revision } = visitQuestion.shape

export const writeResult = z
  .discriminatedUnion('kind', [
    /** Of an answer, rate, comment or decline: what is stored now, also when that is newer than the write. */
    visitQuestion
      .pick({
        answer: true,
        rate: true,
        comment: true,
        declined: true,
        revision: true,
        savedAt: true,
        latestAt: true,
      })
      .extend({ kind: z.literal('saved') }),
    /** A dish as it is stored now. */
    z.object({ kind: z.literal('dish'), dish, revision }),
    /** The photo or dish is not there any more, whatever the write was and whenever it was removed. */
    z.object({ kind: z.literal('gone'), revision }),
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
      writes: z.array(received).min(1).max(WRITES_MAX),
    }),
    maxBytes: 6 * KB * KB,
    response: z.object({ results: z.array(writeResult) }),
  }),
}
