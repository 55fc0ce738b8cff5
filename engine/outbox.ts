import type { Problem } from '@cloche/contract/problems.ts'
import type { DishChange } from '@cloche/contract/questions.ts'
import type { WriteContent } from '@cloche/contract/writes.ts'

/** What a guest did on this phone. `id` is made here, so a repeat changes nothing. */
export type LocalWrite =
  | WriteContent
  | { kind: 'photo'; body: { id: string; width: number; height: number } }
  /** The whole visit is submitted; its `questionId` is empty. */
  | { kind: 'submit'; body: Record<string, never> }

/** `held`: not in the on-device store yet, so not to be sent. `sending` lives in memory only. */
export type ItemState = 'held' | 'queued' | 'sending' | 'failed'

export type OutboxItem = LocalWrite & {
  /** Grows with every write on this device, over reloads too; the key in the store. */
  seq: number
  visitId: string
  questionId: string
  /** When it was done, by the server's clock; by the phone's own where `clockOffset` is null. ISO 8601. */
  capturedAt: string
  /** By the server's clock: it was not done before. Only where `clockOffset` is null. ISO 8601. */
  after?: string
  /** Server minus device clock as it was known then, milliseconds; null: never measured on this device. */
  clockOffset: number | null
  /** Tries that may have reached the server. */
  attempts: number
  state: ItemState
  /** Not to be sent before this device time: somebody is still typing. */
  notBefore: number
  /** Why the server refused it. */
  fault: Problem | null
}

/** Longest a write read from the store waits for typing to end, whatever the clock did in between. */
const TYPING = 1000

/**
 * The waiting writes after a new one. It takes the place of what it makes pointless: an older value of the same
 * field, everything of a photo or dish that is removed. What is on its way stays until its answer comes. A removal is
 * always sent, also of what seems to have gone nowhere: the server then refuses what arrives late.
 */
export function put(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const rest = items.filter((old) => old.state === 'sending' || !makesPointless(item, old))
  return withRevived([...rest, item])
}

/** A refused dish takes its changes with it: there is nothing yet that they could change. */
export function refusedWith(
  items: readonly OutboxItem[],
  item: OutboxItem,
  fault: Problem,
): readonly OutboxItem[] {
  return items.map((each) =>
    each.seq === item.seq || isChangeOf(item, each) ? { ...each, state: 'failed', fault } : each,
  )
}

/**
 * A refused dish goes out again as the guest corrected it, and its changes that were refused with it; also after its tab was
 * killed.
 */
export function withRevived(items: readonly OutboxItem[]): readonly OutboxItem[] {
  return items.filter(isFailedDish).reduce<readonly OutboxItem[]>((all, dish) => {
    const changes = all.filter((item) => isChangeOf(dish, item))
    if (changes.every(isFailed)) return all
    return all.map((item) => {
      if (item === dish) return changes.reduce(corrected, again(dish))
      return isFailed(item) && changes.includes(item) ? again(item) : item
    })
  }, items)
}

/** As the guest has it sent once more. */
export const again = (item: OutboxItem): OutboxItem => ({ ...item, state: 'held', fault: null })

/** Whether a newer write of the same field waits, so that this one need not be sent again. */
export function isSuperseded(items: readonly OutboxItem[], item: OutboxItem): boolean {
  return items.some((other) => other.seq > item.seq && makesPointless(other, item))
}

/** A stored item as it starts again after a reload, or arrives from another tab. */
export function restored(item: OutboxItem, now: number): OutboxItem {
  return {
    ...item,
    state: item.state === 'failed' ? 'failed' : 'queued',
    attempts: Math.max(1, item.attempts),
    notBefore: Math.min(item.notBefore, now + TYPING),
  }
}

/** Writes with the same key are sent one after another; a photo's wait for each other only. */
export function orderKey(item: OutboxItem): string {
  if (item.kind === 'submit') return item.visitId
  return item.kind === 'photo' || item.kind === 'removePhoto' ? item.body.id : item.questionId
}

/** What a write changes: one that changes all of it later makes it pointless. */
export function fieldsOf({ kind, visitId, questionId, body }: OutboxItem): string[] {
  const named = [kind, visitId, questionId, 'id' in body ? body.id : ''].join()
  return kind === 'updateDish' ? Object.keys(body).map((field) => `${named},${field}`) : [named]
}

function makesPointless(item: OutboxItem, old: OutboxItem): boolean {
  if (item.kind === 'removePhoto' || item.kind === 'removeDish')
    return 'id' in old.body && old.body.id === item.body.id
  // Most pairs end here: every waiting write is held against every other when the store is read.
  if (old.kind !== item.kind || old.questionId !== item.questionId) return false
  const fields = fieldsOf(item)
  return fieldsOf(old).every((field) => fields.includes(field))
}

const isFailed = ({ state }: OutboxItem) => state === 'failed'
const isChangeOf = (dish: OutboxItem, { kind, body }: OutboxItem) =>
  dish.kind === 'dish' && kind === 'updateDish' && body.id === dish.body.id
const isFailedDish = (item: OutboxItem): item is OutboxItem & { kind: 'dish' } =>
  item.kind === 'dish' && isFailed(item)

/** A time goes with the clock that it was read from; a name alone leaves the dish when it was. */
function corrected(dish: OutboxItem, { body, capturedAt, after, clockOffset }: OutboxItem): OutboxItem {
  const { dishName, orderTime } = body as DishChange
  const named = { ...dish, body: { ...dish.body, ...(dishName && { dishName }) } } as OutboxItem
  return orderTime
    ? ({ ...named, capturedAt, after, clockOffset, body: { ...named.body, orderTime } } as OutboxItem)
    : named
}
