import type { Daypart } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { mergeEdits } from '../../../kit/merge-edits.ts'
import { checklistIdOf, choiceOf, USUAL, type PlannedChecklist } from '../../checklists/checklist-choice.ts'

/** The window in which the guest chooses when to go. */
export interface WindowValues {
  isOn: boolean
  /** The last moment, on the restaurant's clock. */
  day: string | null
  time: string
  /** None: at any time of the day. */
  dayparts: Daypart[]
}

/** The values of the form. Any of them may be missing. */
export interface VisitValues {
  guestId: string | null
  restaurantId: string | null
  /** `2026-11-20` and `19:30`, on the restaurant's clock. */
  day: string | null
  time: string
  window: WindowValues
  checklist: PlannedChecklist
}

export interface VisitBody {
  guestId: string
  restaurantId: string
  visitDate: string
  /** Null: the visit is at `visitDate`. */
  visitUntil?: string | null
  dayparts?: Daypart[] | null
  /** Null: all questions. Absent: the usual one of the restaurant. */
  checklistId?: string | null
}

export const USUAL_TIME = '19:00'
/** The last moment that a new window proposes. */
const LAST_TIME = '22:00'
export const NO_WINDOW: WindowValues = { isOn: false, day: null, time: LAST_TIME, dayparts: [] }

export function valuesOf({ guestId, restaurantId, visitDate, checklistId, ...body }: VisitBody): VisitValues {
  const [day, time] = [visitDate.slice(0, 10), visitDate.slice(11, 16)]
  return { guestId, restaurantId, day, time, window: windowOf(body), checklist: choiceOf(checklistId) }
}

function windowOf({ visitUntil, dayparts }: Pick<VisitBody, 'visitUntil' | 'dayparts'>): WindowValues {
  if (!visitUntil) return NO_WINDOW
  return {
    isOn: true,
    day: visitUntil.slice(0, 10),
    time: visitUntil.slice(11, 16),
    dayparts: dayparts ?? [],
  }
}

/** Returns what planning the visit just so would send. */
export const bodyFrom = ({ guestId, restaurantId, visitDate, visitUntil, dayparts, checklist }: Visit) => ({
  guestId,
  restaurantId,
  visitDate,
  visitUntil: visitUntil ?? null,
  dayparts: dayparts ?? null,
  checklistId: checklist?.id ?? null,
})

/** Returns the form's values from an address. Missing ones stay empty. */
export function valuesFrom(asked: Partial<VisitBody>): VisitValues {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?/.exec(asked.visitDate ?? '') ?? []
  return {
    guestId: asked.guestId ?? null,
    restaurantId: asked.restaurantId ?? null,
    day: day ?? null,
    time: time ?? USUAL_TIME,
    window: NO_WINDOW,
    checklist: USUAL,
  }
}

/** Returns the body of the call, or null while a value is missing. */
export function bodyOf({
  guestId,
  restaurantId,
  day,
  time,
  window,
  checklist,
}: VisitValues): VisitBody | null {
  const visitDate = visitDateOf(day, time)
  const chosen = windowIn({ window })
  if (!guestId || !restaurantId || !visitDate || (window.isOn && !chosen.visitUntil)) return null
  const checklistId = checklistIdOf(checklist)
  return { guestId, restaurantId, visitDate, ...chosen, ...(checklistId !== undefined && { checklistId }) }
}

/** Returns the window of the form. It has no end while a value is missing. */
export function windowIn({ window: { isOn, day, time, dayparts } }: Pick<VisitValues, 'window'>) {
  const visitUntil = isOn ? visitDateOf(day, time) : null
  return { visitUntil, dayparts: visitUntil && dayparts.length > 0 ? dayparts : null }
}

export function visitDateOf(day: string | null, time: string): string | null {
  return day && /^\d\d:\d\d/.test(time) ? `${day}T${time.slice(0, 5)}` : null
}

/** Returns the changed fields with their new values. */
export function changesTo(before: VisitBody, after: VisitBody): Partial<VisitBody> {
  const fields = ['guestId', 'restaurantId', 'visitDate', 'visitUntil', 'dayparts', 'checklistId'] as const
  const changed = fields.filter((field) => String(before[field]) !== String(after[field]))
  return Object.fromEntries(changed.map((field) => [field, after[field]]))
}

/** What staff can change in a visit: its fields, and whether it is cancelled. */
interface Terms extends VisitBody {
  cancelled: boolean
}

/** Merges a change with another person's change of the same visit. */
export function mergeTerms(loaded: Visit, theirs: Visit, change: Partial<Terms>) {
  return mergeEdits(termsOf(loaded), { ...termsOf(loaded), ...change }, termsOf(theirs))
}

/**
 * Whether a change may be made on top of another person's unasked: no field of both differs, and neither cancels what the other
 * changes.
 */
export function mayMerge(loaded: Visit, theirs: Visit, change: Partial<Terms>): boolean {
  const { overlaps, theirs: changed } = mergeTerms(loaded, theirs, change)
  const isCancelled = theirs.status === 'cancelled' && change.cancelled === undefined
  const cancels = change.cancelled === true && changed.length > 0 && theirs.status !== 'cancelled'
  return overlaps.length === 0 && !isCancelled && !cancels
}

/** Returns what to save on top of somebody else's change, who may have cancelled the visit. */
export function onTop(loaded: Visit, theirs: Visit, mine: VisitBody): Partial<Terms> {
  const revived = theirs.status === 'cancelled' && loaded.status !== 'cancelled'
  const { merged } = mergeTerms(loaded, theirs, mine)
  return { ...changesTo(bodyFrom(theirs), merged), ...(revived && { cancelled: false }) }
}

const termsOf = (visit: Visit): Terms => ({ ...bodyFrom(visit), cancelled: visit.status === 'cancelled' })
