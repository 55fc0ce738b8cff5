import type { DishChange } from '@cloche/contract/questions.ts'
import type { Server } from './server.ts'

/** The value of a time that was read from a clock nobody had measured. */
export const ANY_TIME = 'any time'

/** What the server has of a question's or dish's field; undefined of anything else. */
export function storedAt(server: Server, key: string): unknown {
  return fieldAt(server, key)?.value
}

/** With when it was made, null for before anything came. */
function fieldAt(server: Server, key: string): { value: unknown; at: Date | null } | undefined {
  const [id, field] = key.split('.')
  if (!field) return undefined
  const stored = server.dishes.get(id!.replace(/^dish /, ''))
  if (!stored) return server.questions.get(id!)?.[field as 'answer']
  const { dish, at, removed } = stored
  return removed ? undefined : { value: dish[field as keyof DishChange], at: at[field as keyof DishChange] }
}

/** Of an act (ledger.ts). */
interface Arriving {
  key: string
  value: unknown
  captured: number
  isMeasured: boolean
}

/** Whether what an act did has arrived (ledger.ts). */
export function hasArrived(server: Server, { key, value, captured, isMeasured }: Arriving): boolean {
  const [what, id = ''] = key.split(' ')
  if (what === 'photo') return server.photos.has(id)
  if (what === 'remove') return (server.photos.get(id) ?? server.dishes.get(id))?.removed === true
  const known = fieldAt(server, key)
  // Nothing is what a field holds before anything arrives, too; and the same may be entered twice.
  if (!known || !isOf(known.at, captured, isMeasured)) return false
  const { value: stored } = known
  return value === ANY_TIME ? typeof stored === 'string' : JSON.stringify(stored) === JSON.stringify(value)
}

const isOf = (at: Date | null, captured: number, isMeasured: boolean) =>
  at !== null && (!isMeasured || at.getTime() === captured)
