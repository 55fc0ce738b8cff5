import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { OutboxItem } from './outbox.ts'
import type { Patch } from './patch.ts'
import { receiptOf } from './receipt.ts'
import { timed } from './server-time.ts'
import type { Outcome } from './sync.ts'
import type { Resume, uploadPhoto as upload } from './upload.ts'

/** What sending needs of the device. */
export interface SendContext {
  api: Api
  uploadPhoto: typeof upload
  /** The bytes of a photo that waits, null when the device lost them. */
  bytesOf(photoId: string): Promise<ArrayBuffer | null>
  /** Where the upload of a photo was left. */
  uploadOf(photoId: string): Promise<Resume>
  /** A visit's questions as the server has confirmed them to this device; null when not all of them could be kept. */
  confirmed(visitId: string): Promise<readonly VisitQuestion[] | null>
  /** Whether nothing of a visit waits but its hand-in. */
  isLast(handIn: OutboxItem): boolean
  signal: AbortSignal
}

type Failed = Pick<Extract<Outcome, { type: 'refused' }>, 'type' | 'problem'> | { type: Passing }
type Passing = 'unreachable' | 'unauthenticated'

/** One call for writes of one visit, a photo or a hand-in. Never rejects; `retryAfter` milliseconds. */
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

async function transmit(context: SendContext, items: readonly OutboxItem[]): Promise<Outcome[]> {
  const first = items[0]!
  if (first.kind === 'photo') return [sent(first, await sendPhoto(context, first))]
  if (first.kind === 'submit') return [await submit(context, first)]
  return sendWrites(context, items)
}

async function sendWrites({ api, signal }: SendContext, items: readonly OutboxItem[]): Promise<Outcome[]> {
  const { visitId } = items[0]!
  const params = { visitId }
  const offset = api.clockOffset()
  const writes = items.flatMap((item) => {
    const { kind, body, questionId, capturedAt } = timed(item, offset)
    return kind === 'photo' || kind === 'submit' ? [] : [{ kind, body, questionId, capturedAt } as Write]
  })
  const { results } = await api.call('POST /visit/{visitId}/writes', { params, body: { writes }, signal })
  return items.map((item, index) => ({ seq: item.seq, ...outcomeOf(results[index]) }))
}

/** An answer that is missing was not given: that write goes again. */
function outcomeOf(result: WriteResult | undefined): Failed | { type: 'sent'; patch: Patch } {
  if (!result) return { type: 'unreachable' }
  if (result.kind === 'refused') return failureOf(new ApiProblem(result.problem))
  return { type: 'sent', patch: result }
}

async function sendPhoto(context: SendContext, item: OutboxItem & { kind: 'photo' }): Promise<Patch> {
  const { id } = item.body
  const bytes = await context.bytesOf(id)
  if (!bytes) throw lost()
  const { api, signal, uploadPhoto } = context
  const { capturedAt } = timed(item, api.clockOffset())
  const resume = await context.uploadOf(id)
  const { revision, ...photo } = await uploadPhoto(api, {
    questionId: item.questionId,
    photoId: id,
    capturedAt,
    bytes,
    resume,
    signal,
  })
  return { kind: 'photo', photo, revision }
}

async function submit({ api, confirmed, isLast, signal }: SendContext, item: OutboxItem): Promise<Outcome> {
  const { visitId } = item
  const mine = await confirmed(visitId)
  if (!isLast(item)) return { seq: item.seq, type: 'postponed' }
  const { capturedAt } = timed(item, api.clockOffset())
  const visit = await api.call('PUT /visit/{visitId}', { params: { visitId }, capturedAt, signal })
  const receipt = await stored(api, visit, signal).then(
    (theirs) => mine && receiptOf(mine, theirs),
    () => null,
  )
  return sent(item, { kind: 'submitted', visit, receipt })
}

async function stored(api: Api, { id, version }: Visit, signal: AbortSignal): Promise<VisitQuestion[]> {
  const input = { params: { visitId: id }, signal }
  const [main, addons] = await Promise.all([
    api.call('GET /question/{visitId}', input),
    api.call('GET /question/{visitId}/addon', input),
  ])
  // A replica that lags has not heard of the hand-in, nor perhaps of what went before it.
  if (main.visit.version < version || addons.visit.version < version) throw new TypeError('Not read yet')
  return [...main.items, ...addons.items]
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

function lost() {
  const detail = 'The photo is no longer on this device'
  return new ApiProblem({ type: 'about:blank', title: '', status: 415, code: 'unsupported_media', detail })
}

const sent = ({ seq }: OutboxItem, patch: Patch): Outcome => ({ seq, type: 'sent', patch })
