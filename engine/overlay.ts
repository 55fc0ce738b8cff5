import type { Dish, VisitQuestion } from '@cloche/contract/questions.ts'
import type { WriteBodies } from '@cloche/contract/writes.ts'
import type { Delivery, LocalPhoto, LocalQuestion } from './interface.ts'
import type { QueueItem } from './queue.ts'
import type { Finding } from './photo-quality.ts'

/** The addresses of a photo on this device (object URLs), and its possible faults. */
export interface PhotoAddress {
  url: string
  thumbUrl: string
  findings: readonly Finding[]
}
export type AddressOf = (photoId: string) => PhotoAddress | undefined

/** The server's copy of a question with its waiting writes laid over it, oldest first. Pure. */
export function overlay(
  base: VisitQuestion,
  waiting: readonly QueueItem[],
  addressOf: AddressOf,
): LocalQuestion {
  const local: LocalQuestion = {
    ...base,
    photos: base.photos.map((photo) => ({
      findings: [],
      ...photo,
      ...addressOf(photo.id),
      delivery: 'sent',
    })),
    delivery: worstOf(waiting),
    fault: waiting.find((item) => item.fault)?.fault?.code ?? null,
  }
  for (const item of waiting) Object.assign(local, changeOf(local, item, addressOf))
  // Two are sent at once, and the second may arrive first: on the screen none changes its place.
  local.photos.sort((a, b) => a.takenAt.localeCompare(b.takenAt) || a.id.localeCompare(b.id))
  return local
}

function changeOf(local: LocalQuestion, item: QueueItem, addressOf: AddressOf): Partial<LocalQuestion> {
  switch (item.kind) {
    case 'answer':
    case 'rate':
    case 'comment':
      return item.body
    case 'decline':
      return { declined: declinedWith(local.declined, item.body) }
    case 'photo':
      return { photos: [...without(local.photos, item.body.id), waitingPhoto(item, addressOf)] }
    case 'removePhoto':
      return { photos: without(local.photos, item.body.id) }
    case 'dish':
      return { dishes: added(local.dishes, { ...item.body, readyTime: null }) }
    case 'updateDish':
      return {
        dishes: local.dishes.map((dish) => (dish.id === item.body.id ? { ...dish, ...item.body } : dish)),
      }
    case 'removeDish':
      return { dishes: without(local.dishes, item.body.id) }
    case 'submit':
      return {}
  }
}

/** Returns the reasons for declined parts after a write; undefined if none is left. */
export function declinedWith(
  before: LocalQuestion['declined'],
  { part, reason }: WriteBodies['decline'],
): LocalQuestion['declined'] {
  const { [part]: _, ...rest } = before ?? {}
  const declined = { ...rest, ...(reason !== null && { [part]: reason }) }
  return Object.keys(declined).length > 0 ? declined : undefined
}

function waitingPhoto(item: QueueItem & { kind: 'photo' }, addressOf: AddressOf): LocalPhoto {
  const address = addressOf(item.body.id) ?? { url: '', thumbUrl: '', findings: [] }
  return { ...item.body, ...address, takenAt: item.capturedAt, delivery: deliveryOf(item) }
}

const RANK: readonly Delivery[] = ['sent', 'queued', 'sending', 'failed']

/** Returns the delivery of several writes that the guest should know about most. */
function worstOf(waiting: readonly QueueItem[]): Delivery {
  return RANK[Math.max(0, ...waiting.map((item) => RANK.indexOf(deliveryOf(item))))] ?? 'sent'
}

export function deliveryOf({ state }: QueueItem): Delivery {
  return state === 'held' ? 'queued' : state
}

/** Adds a dish. A dish that the server already has stays as it is there, because only the answer to its write got lost. */
function added(dishes: readonly Dish[], dish: Dish): Dish[] {
  return dishes.some(({ id }) => id === dish.id) ? [...dishes] : [...dishes, dish]
}

function without<T extends LocalPhoto | Dish>(list: readonly T[], id: string): T[] {
  return list.filter((entry) => entry.id !== id)
}
