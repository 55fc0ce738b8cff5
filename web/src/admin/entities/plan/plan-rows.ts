import { instantOf, wallClockOf } from '../../kit/format.ts'
import { dayNumber, isNear, isRepeat } from '@cloche/checklist/visit-spacing.ts'
import type { NearVisits } from '../visits/edit/use-near-visits.ts'
import type { PlannedVisit } from '@cloche/contract/visits.ts'

/** The reason why the server refused a row. */
export type Refusal = 'repeat' | 'guest' | 'restaurant'

/** A user's edit of a row. */
export interface Edit {
  /** Another guest, and the stored visits that are too near. */
  guest?: { id: string; name: string } & NearVisits
  leftOut?: boolean
  refused?: Refusal
}

export interface PlanRow {
  key: string
  restaurantId: string
  visitDate: string
  /** The wall clock at which the visit opens; another one than `visitDate` where a change of the clocks skips that. */
  opens: string
  guestId: string | null
  leftOut: boolean
  /** The day of the guest's visit to the same restaurant that is too near; null if there is none. */
  repeatOf: string | null
  /** The time of another visit by the guest within three hours; null if there is none. */
  nearTo: string | null
  /** The guest has named other times of the week as free. */
  notFree: boolean
  refused: Refusal | undefined
}

type Edits = Readonly<Record<string, Edit>>
type Slot = Pick<PlannedVisit, 'restaurantId' | 'visitDate'>

export function keyOf({ restaurantId, visitDate }: Slot): string {
  return `${restaurantId} ${visitDate}`
}

/**
 * Applies edits to the plan. The server reports near stored visits; near rows are computed here again, because edits
 * change them, and the later of two rows names the other.
 */
export function rowsOf(
  plan: readonly PlannedVisit[],
  edits: Edits,
  zones: ReadonlyMap<string, string> = new Map(),
): PlanRow[] {
  const planned = new Set(plan.map((item) => pairAt(item.guestId, item.restaurantId, item.visitDate)))
  const plannedAt = new Set(plan.map(({ guestId, visitDate }) => `${guestId} ${visitDate}`))
  const before = new Map<string, string[]>()
  const anywhere = new Map<string | null, { visitDate: string; at: number }[]>()
  return plan.map((item) => {
    const key = keyOf(item)
    const edit = edits[key] ?? {}
    const guestId = edit.guest?.id ?? item.guestId
    const { restaurantId, visitDate } = item
    const inPlan = item.repeatOf && planned.has(pairAt(item.guestId, restaurantId, item.repeatOf))
    const stored = edit.guest ? edit.guest.repeatOf : inPlan ? null : item.repeatOf
    const leftOut = edit.leftOut ?? false
    const pair = `${guestId} ${restaurantId}`
    const earlier = before.get(pair) ?? []
    const day = dayNumber(visitDate)
    const repeat = earlier.find((date) => isRepeat(dayNumber(date), day))?.slice(0, 10) ?? null
    const inPlanThen = item.nearTo && plannedAt.has(`${item.guestId} ${item.nearTo}`)
    const storedThen = edit.guest ? edit.guest.nearTo : inPlanThen ? null : item.nearTo
    const others = anywhere.get(guestId) ?? []
    const opening = instantOf(visitDate, zones.get(restaurantId) ?? 'UTC')
    const at = opening.getTime()
    const near = others.find((other) => isNear(other.at, at))?.visitDate ?? null
    if (guestId && !leftOut) {
      before.set(pair, [...earlier, visitDate])
      anywhere.set(guestId, [...others, { visitDate, at }])
    }
    const { notFree } = edit.guest ?? item
    const doubts = { repeatOf: stored ?? repeat, nearTo: storedThen ?? near, notFree, refused: edit.refused }
    const opens = wallClockOf(opening, zones.get(restaurantId) ?? 'UTC')
    return { key, restaurantId, visitDate, opens, guestId, leftOut, ...doubts }
  })
}

/** Returns the rows to send, in order. */
export function included(rows: readonly PlanRow[]): (PlanRow & { guestId: string })[] {
  return rows.filter((row): row is PlanRow & { guestId: string } => row.guestId !== null && !row.leftOut)
}

/** Maps the refused paths to rows: `items.3.guestId` is the fourth sent row. */
export function refusals(sent: readonly PlanRow[], paths: readonly string[]): Record<string, Refusal> {
  const found = paths.flatMap((path): [string, Refusal][] => {
    const [, place, field] = /^items\.(\d+)(?:\.(guest|restaurant)Id)?$/.exec(path) ?? []
    const row = place === undefined ? undefined : sent[Number(place)]
    return row ? [[row.key, (field as Refusal | undefined) ?? 'repeat']] : []
  })
  return Object.fromEntries(found)
}

/** Groups rows by date, in order. */
export function byDate(rows: readonly PlanRow[]): { visitDate: string; rows: PlanRow[] }[] {
  const dates: { visitDate: string; rows: PlanRow[] }[] = []
  for (const row of rows) {
    const open = dates.at(-1)
    if (open?.visitDate === row.visitDate) open.rows.push(row)
    else dates.push({ visitDate: row.visitDate, rows: [row] })
  }
  return dates
}

function pairAt(guestId: string | null, restaurantId: string, date: string): string {
  return `${guestId} ${restaurantId} ${date.slice(0, 10)}`
}

/** Returns whether a row needs attention: it has no guest, a guest with a near visit or other free times, a time that is skipped, or was refused. */
export function needsLook({
  guestId,
  leftOut,
  repeatOf,
  nearTo,
  notFree,
  refused,
  opens,
  visitDate,
}: PlanRow): boolean {
  const isDoubtful =
    guestId === null || repeatOf !== null || nearTo !== null || notFree || opens !== visitDate
  return !leftOut && (isDoubtful || refused !== undefined)
}
