import type { Problem } from '@cloche/contract/problems.ts'
import type { DishChange } from '@cloche/contract/questions.ts'
import type { WriteContent } from '@cloche/contract/writes.ts'

/** An act of a guest on this phone. The phone makes the `id`, so sending an act twice changes nothing. */
export type LocalWrite =
  | WriteContent
  | { kind: 'photo'; body: { id: string; width: number; height: number } }
  /** Submits the whole visit; `questionId` is empty. */
  | { kind: 'submit'; body: Record<string, never> }

/** `held`: the on-device store does not have the write yet, so it must not be sent. `sending` exists in memory only. */
export type ItemState = 'held' | 'queued' | 'sending' | 'failed'

export type QueueItem = LocalWrite & {
  /** Grows with every write on this device, also across reloads. The key in the store. */
  seq: number
  visitId: string
  questionId: string
  /** The time of the act by the server's clock, or by the phone's clock if `clockOffset` is null. ISO 8601. */
  capturedAt: string
  /** The earliest possible time of the act by the server's clock. Only if `clockOffset` is null. ISO 8601. */
  after?: string
  /** Server minus device clock as known at the time of the act, milliseconds; null if never measured on this device. */
  clockOffset: number | null
  /** The number of attempts that may have reached the server. */
  attempts: number
  state: ItemState
  /** The device time before which the write must not be sent, because the guest is still typing. */
  notBefore: number
  /** The server's reason for a refusal. */
  fault: Problem | null
}

/** The longest wait for typing to end of a write read from the store, milliseconds, however the clock was set since. */
const TYPING = 1000

/**
 * Adds a write to the queue. It replaces older values of the same field, or all writes of the photo or dish that it removes,
 * except writes being sent. A removal is always sent, so that the server refuses an addition that arrives late.
 */
export function put(items: readonly QueueItem[], item: QueueItem): readonly QueueItem[] {
  const rest = items.filter((old) => old.state === 'sending' || !makesPointless(item, old))
  return withRevived([...rest, item])
}

/** Marks a write as refused. The changes of a refused dish are refused with it: the server has no dish to change. */
export function refusedWith(
  items: readonly QueueItem[],
  item: QueueItem,
  fault: Problem,
): readonly QueueItem[] {
  return items.map((each) =>
    each.seq === item.seq || isChangeOf(item, each) ? { ...each, state: 'failed', fault } : each,
  )
}

/**
 * Queues a refused dish again once the guest has corrected it, with the changes refused with it. Only an invalid dish takes values of its
 * correction, which otherwise arrives whole or not at all.
 */
export function withRevived(items: readonly QueueItem[]): readonly QueueItem[] {
  return items.filter(isFailedDish).reduce<readonly QueueItem[]>((all, dish) => {
    const changes = all.filter((item) => isChangeOf(dish, item))
    if (changes.every(isFailed)) return all
    return all.map((item) => {
      if (item === dish)
        return dish.fault?.code === 'invalid' ? changes.reduce(corrected, again(dish)) : again(dish)
      return isFailed(item) && changes.includes(item) ? again(item) : item
    })
  }, items)
}

/** Queues a refused write again. */
export const again = (item: QueueItem): QueueItem => ({ ...item, state: 'held', fault: null })

/** Returns whether a newer write of the same field waits, so that this one need not be sent again. */
export function isSuperseded(items: readonly QueueItem[], item: QueueItem): boolean {
  return items.some((other) => other.seq > item.seq && makesPointless(other, item))
}

/** Returns the initial state of a stored write after a reload, or from another tab. */
export function restored(item: QueueItem, now: number): QueueItem {
  return {
    ...item,
    state: item.state === 'failed' ? 'failed' : 'queued',
    attempts: Math.max(1, item.attempts),
    notBefore: Math.min(item.notBefore, now + TYPING),
  }
}

/** Writes with the same key are sent one after another. Each photo has its own key. */
export function orderKey(item: QueueItem): string {
  if (item.kind === 'submit') return item.visitId
  return item.kind === 'photo' || item.kind === 'removePhoto' ? item.body.id : item.questionId
}

/** Names the fields that a write changes. A later write of all of them replaces it. */
export function fieldsOf({ kind, visitId, questionId, body }: QueueItem): string[] {
  const named = [kind, visitId, questionId, 'id' in body ? body.id : ''].join()
  if (kind === 'decline') return [`${named},${body.part}`]
  return kind === 'updateDish' ? Object.keys(body).map((field) => `${named},${field}`) : [named]
}

function makesPointless(item: QueueItem, old: QueueItem): boolean {
  if (item.kind === 'removePhoto' || item.kind === 'removeDish')
    return 'id' in old.body && old.body.id === item.body.id
  // Most pairs end here: reading the store compares every waiting write with every other.
  if (old.kind !== item.kind || old.questionId !== item.questionId) return false
  const fields = fieldsOf(item)
  return fieldsOf(old).every((field) => fields.includes(field))
}

const isFailed = ({ state }: QueueItem) => state === 'failed'
const isChangeOf = (dish: QueueItem, { kind, body }: QueueItem) =>
  dish.kind === 'dish' && kind === 'updateDish' && body.id === dish.body.id
const isFailedDish = (item: QueueItem): item is QueueItem & { kind: 'dish' } =>
  item.kind === 'dish' && isFailed(item)

/**
 * The dish keeps its own time, since another tab may have renamed the dish before this correction. Only an order time that was read
 * from another clock brings the time of its correction.
 */
function corrected(dish: QueueItem, { body, capturedAt, after, clockOffset }: QueueItem): QueueItem {
  const { dishName, orderTime } = body as DishChange
  const isOtherClock = orderTime && (clockOffset === null) !== (dish.clockOffset === null)
  return {
    ...dish,
    ...(isOtherClock && { capturedAt, after, clockOffset }),
    body: { ...dish.body, ...(dishName && { dishName }), ...(orderTime && { orderTime }) },
  } as QueueItem
}
