import type { Problem } from '@cloche/contract/problems.ts'
import type { AnswerValue, Dish } from '@cloche/contract/questions.ts'

/** One thing a guest did, with the body of its call. `id` is made on the phone, so a repeat changes nothing. */
export type Write =
  | { kind: 'answer'; body: { answer: AnswerValue } }
  | { kind: 'rate'; body: { rate: number | null } }
  | { kind: 'comment'; body: { comment: string } }
  | { kind: 'photo'; body: { id: string; width: number; height: number } }
  | { kind: 'removePhoto'; body: { id: string } }
  | { kind: 'dish'; body: { id: string; dishName: string; orderTime: string } }
  | { kind: 'updateDish'; body: Dish }
  | { kind: 'removeDish'; body: { id: string } }
  /** The whole visit is handed in; its `questionId` is empty. */
  | { kind: 'submit'; body: Record<string, never> }

/** `held`: not in the on-device store yet, so not to be sent. `sending` lives in memory only. */
export type ItemState = 'held' | 'queued' | 'sending' | 'failed'

export type OutboxItem = Write & {
  /** Grows with every write on this device, over reloads too; the key in the store. */
  seq: number
  visitId: string
  questionId: string
  /** When it was done, by the server's clock. ISO 8601. */
  capturedAt: string
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

/** A refused dish goes out again with what the guest corrected, by the clock of the correction, also after its tab was killed. */
export function withRevived(items: readonly OutboxItem[]): readonly OutboxItem[] {
  if (!items.some(({ kind, state }) => kind === 'dish' && state === 'failed')) return items
  return items.map((item) => items.reduce(revived, item))
}

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

function makesPointless(item: OutboxItem, old: OutboxItem): boolean {
  if (isRemoval(item)) return 'id' in old.body && old.body.id === item.body.id
  if (old.kind !== item.kind || old.visitId !== item.visitId || old.questionId !== item.questionId)
    return false
  if (item.kind === 'updateDish') return (old.body as Dish).id === item.body.id
  return item.kind !== 'photo' && item.kind !== 'dish'
}

function isRemoval(item: OutboxItem): item is OutboxItem & { kind: 'removePhoto' | 'removeDish' } {
  return item.kind === 'removePhoto' || item.kind === 'removeDish'
}

function revived(old: OutboxItem, item: OutboxItem): OutboxItem {
  if (old.kind !== 'dish' || old.state !== 'failed') return old
  if (item.kind !== 'updateDish' || item.state === 'failed' || old.body.id !== item.body.id) return old
  const { id, dishName, orderTime } = item.body
  const { capturedAt, clockOffset } = item
  return { ...old, capturedAt, clockOffset, body: { id, dishName, orderTime }, state: 'held', fault: null }
}
