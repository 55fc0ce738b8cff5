import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { Environment } from './environment.ts'
import type { OutboxItem } from './outbox.ts'
import type { Patch } from './patch.ts'
import { timed } from './server-time.ts'
import type { Store } from './store.ts'
import type { Outcome } from './sync.ts'

/** What sending needs of the device. */
export interface SendContext {
  api: Api
  store: Store
  sendPhoto: Environment['sendPhoto']
  receipt: Environment['receipt']
  /** The bytes of a photo that waits, null when the device lost them. */
  bytesOf(photoId: string): Promise<ArrayBuffer | null>
  /** A visit's questions as the server has confirmed them to this device; null when not all of them could be kept. */
  confirmed(visitId: string): Promise<readonly VisitQuestion[] | null>
  /** The server's clock is known now. */
  onMeasured(): void
  /** Whether nothing of a visit waits but its submission. */
  isLast(submit: OutboxItem): boolean
  signal: AbortSignal
}

type Failed = Pick<Extract<Outcome, { type: 'refused' }>, 'type' | 'problem'> | { type: Passing }
type Passing = 'unreachable' | 'unauthenticated'

/** One call for writes of one visit, a photo or a submission. Never rejects; `retryAfter` milliseconds. */
export async function send(
  context: SendContext,
  items: readonly OutboxItem[],
): Promise<{ outcomes: Outcome[]; retryAfter: number }> {
  try {
    return { outcomes: await transmit(context, items), retryAfter: 0 }
  } catch (error) {
    if (items.length > 1 && isTooMuch(error)) return inHalves(context, items)
    const retryAfter = error instanceof ApiProblem ? error.retryAfter : 0
    return { outcomes: items.map(({ seq }) => ({ seq, ...failureOf(error) })), retryAfter }
  }
}

/** A proxy in front of the server may take less at once than the server does. */
function isTooMuch(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.code === 'too_large'
}

async function inHalves(context: SendContext, items: readonly OutboxItem[]) {
  const middle = Math.ceil(items.length / 2)
  const first = await send(context, items.slice(0, middle))
  const second = await send(context, items.slice(middle))
  const retryAfter = Math.max(first.retryAfter, second.retryAfter)
  return { outcomes: [...first.outcomes, ...second.outcomes], retryAfter }
}

async function transmit(context: SendContext, made: readonly OutboxItem[]): Promise<Outcome[]> {
  const { api, signal, onMeasured } = context
  // An answer first, which tells by how much the clock was wrong when these were made.
  if (api.clockOffset() === null && made.some(({ clockOffset }) => clockOffset === null))
    await api.call('GET /user', { signal })
  onMeasured()
  const items = made.map((item) => timed(item, api.clockOffset()))
  const first = items[0]!
  if (first.kind === 'photo') return [sent(first, await context.sendPhoto(context, first))]
  if (first.kind === 'submit') return [await submit(context, first)]
  return sendWrites(context, items)
}

async function sendWrites({ api, signal }: SendContext, items: readonly OutboxItem[]): Promise<Outcome[]> {
  const { visitId } = items[0]!
  const params = { visitId }
  const writes = items.flatMap(({ kind, body, questionId, capturedAt }) => {
    return kind === 'photo' || kind === 'submit' ? [] : [{ kind, body, questionId, capturedAt } as Write]
  })
  const { results } = await api.call('POST /visit/{visitId}/writes', { params, body: { writes }, signal })
  return items.map((item, index) => outcomeOf(item, results[index]))
}

/** An answer that is missing was not given: that write goes again. */
function outcomeOf(item: OutboxItem, result: WriteResult | undefined): Outcome {
  if (!result) return { seq: item.seq, type: 'unreachable' }
  if (result.kind === 'refused') return { seq: item.seq, ...failureOf(new ApiProblem(result.problem)) }
  return sent(item, result)
}

async function submit(context: SendContext, item: OutboxItem): Promise<Outcome> {
  const { api, receipt, confirmed, isLast, signal } = context
  const { visitId, capturedAt } = item
  const mine = await confirmed(visitId)
  if (!isLast(item)) return { seq: item.seq, type: 'postponed' }
  const visit = await api.call('PUT /visit/{visitId}', { params: { visitId }, capturedAt, signal })
  const counted = mine && (await receipt(api, mine, visit, signal).catch(() => null))
  return sent(item, { kind: 'submitted', visit, receipt: counted })
}

function failureOf(error: unknown): Failed {
  if (!(error instanceof ApiProblem)) return { type: 'unreachable' }
  const { problem } = error
  // Somebody else's session: what waits goes out in the next one of its own guest.
  if (problem.code === 'unauthenticated' || problem.code === 'session_changed')
    return { type: 'unauthenticated' }
  const passing = problem.status >= 500 || problem.status === 429
  return passing ? { type: 'unreachable' } : { type: 'refused', problem }
}

const sent = (item: OutboxItem, patch: Patch): Outcome => ({ seq: item.seq, type: 'sent', item, patch })
