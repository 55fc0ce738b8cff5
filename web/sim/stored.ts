import type { DishChange } from '@cloche/contract/questions.ts'
import type { Server } from './server.ts'

/** The value of a time that was read from a clock nobody had measured. */
export const ANY_TIME = 'any time'

/** What the server has of a question's or dish's field; undefined of anything else. */
export function storedAt(server: Server, key: string): unknown {
  const [id, field] = key.split('.')
  const dish = server.dishes.get(id!.replace(/^dish /, ''))
  if (dish && field) return dish.removed ? undefined : dish.dish[field as keyof DishChange]
  const question = server.questions.get(id!)
  return question && field ? question[field as 'answer'].value : undefined
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
  const [question, field] = key.split('.')
  const known = field && server.questions.get(question!)
  // Nothing is what a field holds before anything arrives, too; and the same may be entered twice.
  if (known && !isOf(known[field as 'answer'].at, captured, isMeasured)) return false
  const stored = storedAt(server, key)
  return value === ANY_TIME ? typeof stored === 'string' : JSON.stringify(stored) === JSON.stringify(value)
}

const isOf = (at: Date | null, captured: number, isMeasured: boolean) =>
  at !== null && (!isMeasured || at.getTime() === captured)
