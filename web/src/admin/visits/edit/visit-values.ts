import type { Visit } from '@cloche/contract/visits.ts'
import { mergeEdits } from '../../kit/merge-edits.ts'

/** The values of the form. Any of them may be missing. */
export interface VisitValues {
  guestId: string | null
  restaurantId: string | null
  /** `2026-11-20` and `19:30`, on the restaurant's clock. */
  day: string | null
  time: string
}

export interface VisitBody {
  guestId: string
  restaurantId: string
  visitDate: string
}

export const USUAL_TIME = '19:00'

export function valuesOf({ guestId, restaurantId, visitDate }: VisitBody): VisitValues {
  return { guestId, restaurantId, day: visitDate.slice(0, 10), time: visitDate.slice(11, 16) }
}

/** Returns the form's values from an address. Missing ones stay empty. */
export function valuesFrom(asked: Partial<VisitBody>): VisitValues {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(asked.visitDate ?? '') ?? []
  return {
    guestId: asked.guestId ?? null,
    restaurantId: asked.restaurantId ?? null,
    day: day ?? null,
    time: time ?? USUAL_TIME,
  }
}

/** Returns the body of the call, or null while a value is missing. */
export function bodyOf({ guestId, restaurantId, day, time }: VisitValues): VisitBody | null {
  const visitDate = visitDateOf(day, time)
  return guestId && restaurantId && visitDate ? { guestId, restaurantId, visitDate } : null
}

export function visitDateOf(day: string | null, time: string): string | null {
  return day && /^\d\d:\d\d/.test(time) ? `${day}T${time.slice(0, 5)}` : null
}

/** Returns the changed fields with their new values. */
export function changesTo(before: VisitBody, after: VisitBody): Partial<VisitBody> {
  const fields = ['guestId', 'restaurantId', 'visitDate'] as const
  const changed = fields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

/**
 * Returns what to save on top of somebody else's change: the fields changed here, and `cancelled: false` if the other
 * change cancelled the visit.
 */
export function onTop(
  loaded: Visit,
  theirs: Visit,
  mine: VisitBody,
): Partial<VisitBody> & { cancelled?: boolean } {
  const revived = theirs.status === 'cancelled' && loaded.status !== 'cancelled'
  const { merged } = mergeEdits(fieldsOf(loaded), fieldsOf(mine), fieldsOf(theirs))
  return { ...changesTo(theirs, merged), ...(revived && { cancelled: false }) }
}

const fieldsOf = ({ guestId, restaurantId, visitDate }: VisitBody): VisitBody => ({
  guestId,
  restaurantId,
  visitDate,
})
