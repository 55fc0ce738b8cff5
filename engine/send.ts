import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { QueueItem } from './queue.ts'
import type { Patch } from './copies.ts'
import type { receipt } from './receipt.ts'
import type { PhotoContext, sendPhoto } from './send-photo.ts'
import { timed } from './server-time.ts'
import type { Outcome } from './sync.ts'

/** The parts of the device that sending needs. */
export interface SendContext extends PhotoContext {
  sendPhoto: typeof sendPhoto
  receipt: typeof receipt
  /** Returns a visit's questions as confirmed by the server; null if not all of them could be stored. */
  confirmed(visitId: string): Promise<readonly VisitQuestion[] | null>
  /** Reports that the server's clock has been measured. */
  onMeasured(): void
  /** Returns whether nothing of a visit waits but its submission. */
  isLast(submit: QueueItem): boolean
}

type Failed = Pick<Extract<Outcome, { type: 'refused' }>, 'type' | 'problem'> | { type: Passing }
type Passing = 'unreachable' | 'busy' | 'unauthenticated'

/** Sends writes of one visit, a photo or a submission in one call. Never rejects. `retryAfter` is in milliseconds. */
export async function send(
  context: SendContext,
  items: readonly QueueItem[],
): Promise<{ outcomes: Outcome[]; retryAfter: number }> {
  try {
    return { outcomes: await transmit(context, items), retryAfter: 0 }
  } catch (error) {
    if (items.length > 1 && isTooMuch(error)) return inHalves(context, items)
    const retryAfter = error instanceof ApiProblem ? error.retryAfter : 0
    return { outcomes: items.map(({ seq }) => ({ seq, ...failureOf(error) })), retryAfter }
  }
}

/** Splits a call that is too large: a proxy may accept less than the server does. */
function isTooMuch(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'too_large'
}

async function inHalves(context: SendContext, items: readonly QueueItem[]) {
  const middle = Math.ceil(items.length / 2)
  const first = await send(context, items.slice(0, middle))
  const second = await send(context, items.slice(middle))
  const retryAfter = Math.max(first.retryAfter, second.retryAfter)
  return { outcomes: [...first.outcomes, ...second.outcomes], retryAfter }
}

async function transmit(context: SendContext, made: readonly QueueItem[]): Promise<Outcome[]> {
  const { api, signal, onMeasured } = context
  // An answer of the server is needed first, to measure the clock by which these writes were made.
  if (api.clockOffset() === null && made.some(({ clockOffset }) => clockOffset === null))
    await api.call('GET /user', { signal })
  onMeasured()
  const items = made.map((item) => timed(item, api.clockOffset()))
  const first = items[0]!
  if (first.kind === 'photo') return [sent(first, await context.sendPhoto(context, first))]
  if (first.kind === 'submit') return [await submit(context, first)]
  return sendWrites(context, items)
}

async function sendWrites({ api, signal }: SendContext, items: readonly QueueItem[]): Promise<Outcome[]> {
  const { visitId } = items[0]!
  const params = { visitId }
  const writes = items.flatMap(({ kind, body, questionId, capturedAt }) => {
    return kind === 'photo' || kind === 'submit' ? [] : [{ kind, body, questionId, capturedAt } as Write]
  })
  const { results } = await api.call('POST /visit/{visitId}/writes', { params, body: { writes }, signal })
  return items.map((item, index) => outcomeOf(item, results[index]))
}

/** A write without a result in the answer is sent again. */
function outcomeOf(item: QueueItem, result: WriteResult | undefined): Outcome {
  if (!result) return { seq: item.seq, type: 'unreachable' }
  if (result.kind === 'refused') return { seq: item.seq, ...failureOf(new ApiProblem(result.problem)) }
  return sent(item, result)
}

async function submit(context: SendContext, item: QueueItem): Promise<Outcome> {
  const { api, receipt, confirmed, isLast, signal } = context
  const { visitId, capturedAt } = item
  const mine = await confirmed(visitId)
  if (!isLast(item)) return { seq: item.seq, type: 'postponed' }
  const visit = await api.call('PUT /visit/{visitId}', { params: { visitId }, capturedAt, signal })
  const counted = mine && (await receipt(api, mine, visit, signal).catch(() => null))
  return sent(item, { kind: 'submitted', visit, receipt: counted })
}

/** Returns whether a call may be sent again, or why not. */
export function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiProblem)) return { type: 'unreachable' }
  const { problem } = error
  // The session is another guest's, so the writes wait for the next session of their own guest.
  if (problem.code === 'unauthenticated' || problem.code === 'session_changed')
    return { type: 'unauthenticated' }
  const passing = problem.status >= 500 || problem.status === 429
  return passing ? { type: 'busy' } : { type: 'refused', problem }
}

const sent = (item: QueueItem, patch: Patch): Outcome => ({ seq: item.seq, type: 'sent', item, patch })
