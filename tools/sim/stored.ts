import type { DishChange } from '@cloche/contract/questions.ts'
import type { Server } from './server.ts'

/** Stands for a time that was read before the clock was measured. */
export const ANY_TIME = 'any time'

/** How far two measurements of the clock may differ, in milliseconds; of two writes closer than this either may win. */
export const TOLERANCE = 10_000

/** Returns the server's value of a question's or dish's field, undefined for other keys. */
export function storedAt(server: Server, key: string): unknown {
  return fieldAt(server, key)?.value
}

/** Returns the time up to which writes of a field give way if they are ahead, milliseconds; 0 if there is none. */
export function outdoneIn(server: Server, key: string): number {
  return Number(fieldAt(server, key)?.outdoneAt ?? 0)
}

interface StoredField {
  value: unknown
  /** The time of its write; null before the first. */
  at: Date | null
  outdoneAt: Date | null
}

function fieldAt(server: Server, key: string): StoredField | undefined {
  const [id, field] = key.split('.')
  if (!field) return undefined
  const stored = server.dishes.get(id!.replace(/^dish /, ''))
  if (!stored) return server.questions.get(id!)?.[field as 'answer']
  const { dish, at, outdoneAt, removed } = stored
  const name = field as keyof DishChange
  return removed ? undefined : { value: dish[name], at: at[name], outdoneAt: outdoneAt[name] }
}

/** The part of an act (ledger.ts) that decides whether it has arrived. */
interface Arriving {
  key: string
  value: unknown
  captured: number
  isMeasured: boolean
}

/** Returns whether an act has reached the server. */
export function hasArrived(server: Server, { key, value, captured, isMeasured }: Arriving): boolean {
  const [what, id = ''] = key.split(' ')
  if (what === 'photo') return server.photos.has(id)
  if (what === 'remove') return (server.photos.get(id) ?? server.dishes.get(id))?.removed === true
  const known = fieldAt(server, key)
  // A field is also empty before anything arrives, and the same value may be entered twice.
  if (!known || !isOf(known.at, captured, isMeasured)) return false
  const { value: stored } = known
  return value === ANY_TIME ? typeof stored === 'string' : JSON.stringify(stored) === JSON.stringify(value)
}

const isOf = (at: Date | null, captured: number, isMeasured: boolean) =>
  at !== null && (!isMeasured || at.getTime() === captured)
