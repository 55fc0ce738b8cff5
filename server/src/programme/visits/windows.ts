import { daypartOf } from '@cloche/checklist/daypart.ts'
import { dayNumber } from '@cloche/checklist/visit-spacing.ts'
import { WINDOW_DAYS, type Daypart } from '@cloche/contract/constants.ts'
import { invalid } from '../../base/faults/problem.ts'
import { opensAtOf, wallClockOf } from '../../base/time/wall-clock.ts'
import type { TermTimes, VisitRow, WindowTerms } from './queries.ts'

/** What a call says of a window. */
export interface WindowChange {
  visitDate?: string | undefined
  visitUntil?: string | null | undefined
  dayparts?: Daypart[] | null | undefined
}

/** The first moment of a visit, also of one that was made later within its window. */
export const firstMoment = ({
  planned_from,
  visit_date,
}: Pick<WindowTerms, 'planned_from' | 'visit_date'>): string => planned_from ?? visit_date

/** Throws `invalid` at `visitUntil` or `dayparts` below a path for a window that ends before it begins, or is too long, and for parts of the day without one. */
export function requireWindow(
  { visitDate, visitUntil, dayparts }: WindowChange & { visitDate: string },
  path = '',
): void {
  if (visitUntil) {
    if (visitUntil <= visitDate) throw invalid(`${path}visitUntil`, 'The window ends before it begins')
    if (dayNumber(visitUntil) - dayNumber(visitDate) > WINDOW_DAYS)
      throw invalid(`${path}visitUntil`, `A window has ${WINDOW_DAYS} days at most`)
  } else if (dayparts) throw invalid(`${path}dayparts`, 'Only a window has parts of the day')
}

/** A moment within a window and in one of its parts of the day. */
function isInside(at: string, from: string, until: string, dayparts: readonly Daypart[] | null): boolean {
  return from <= at && at <= until && (dayparts?.includes(daypartOf(at.slice(11))) ?? true)
}

/** Whether the guest may go then. */
export function fitsWindow(row: WindowTerms, at: string): boolean {
  return row.visit_until !== null && isInside(at, firstMoment(row), row.visit_until, row.dayparts)
}

/**
 * The window after a change. It keeps its length where only its beginning moves. An appointment outside of it is forgotten, and a visit that
 * was made outside of it counts from its first moment. Throws `invalid` as `requireWindow`.
 */
export function windowAfter(row: WindowTerms, change: WindowChange): WindowTerms {
  const from = change.visitDate ?? firstMoment(row)
  const until = change.visitUntil === undefined ? movedAlong(row, from) : change.visitUntil
  const dayparts = until === null ? null : change.dayparts === undefined ? row.dayparts : change.dayparts
  requireWindow({ visitDate: from, visitUntil: until, dayparts: change.dayparts })
  if (until === null)
    return { visit_date: from, planned_from: null, visit_until: null, dayparts: null, appointment: null }
  const { planned_from, visit_date, appointment } = row
  const isMadeInside = planned_from !== null && from <= visit_date && visit_date <= until
  return {
    visit_date: isMadeInside ? visit_date : from,
    planned_from: planned_from && from,
    visit_until: until,
    dayparts,
    appointment: appointment && isInside(appointment, from, until, dayparts) ? appointment : null,
  }
}

function movedAlong(row: WindowTerms, from: string): string | null {
  const { visit_until } = row
  if (visit_until === null) return null
  const before = Temporal.PlainDateTime.from(firstMoment(row))
  const by = before.until(Temporal.PlainDateTime.from(from), { largestUnit: 'day' })
  return Temporal.PlainDateTime.from(visit_until).add(by).toString({ smallestUnit: 'minute' })
}

export const isSameWindow = (one: WindowTerms, other: WindowTerms): boolean =>
  firstMoment(one) === firstMoment(other) &&
  one.visit_until === other.visit_until &&
  String(one.dayparts) === String(other.dayparts)

/** The instants of a visit as they are. */
export const timesOf = ({ opens_at, due_at }: Pick<VisitRow, 'opens_at' | 'due_at'>): TermTimes => ({
  opens_at: new Date(opens_at),
  due_at: due_at === null ? null : new Date(due_at),
})

/** The end of a window as an instant. */
export const dueAtOf = (visitUntil: string | null | undefined, timezone: string): Date | null =>
  visitUntil ? opensAtOf(visitUntil, timezone) : null

/**
 * When a visit with a window was made, as it is submitted at `now`: at its first act if that lies in the window, else at the
 * appointment, else at the first moment. Nothing of it lies after the submission. Null without a window, or if it was submitted before.
 */
export function madeWithin(
  row: VisitRow,
  firstAct: Date | null,
  now: Date,
): Pick<VisitRow, 'visit_date' | 'planned_from'> | null {
  const { visit_date: from, visit_until: until, planned_from, appointment, timezone } = row
  if (until === null || planned_from !== null) return null
  const act = firstAct && wallClockOf(firstAct, timezone)
  const isAct = act !== null && firstAct! <= now && from <= act && act <= until
  const isKept = appointment !== null && opensAtOf(appointment, timezone) <= now
  return { visit_date: isAct ? act : isKept ? appointment : from, planned_from: from }
}
