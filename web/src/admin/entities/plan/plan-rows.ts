import { instantOf, wallClockOf } from '../../kit/format.ts'
import { daysOf, isNear, isRepeat } from '@cloche/checklist/visit-spacing.ts'
import type { NearVisits } from '../visits/edit/use-near-visits.ts'
import type { PlannedVisit } from '@cloche/contract/visits.ts'

/** The reason why the server refused a row. */
export type Refusal = 'repeat' | 'guest' | 'restaurant' | 'checklist'

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
  /** The usual checklist of the restaurant; null: all questions. */
  usual: string | null
  refused: Refusal | undefined
}

type Edits = Readonly<Record<string, Edit>>
type Slot = Pick<PlannedVisit, 'restaurantId' | 'visitDate'>

export function keyOf({ restaurantId, visitDate }: Slot): string {
  return `${restaurantId} ${visitDate}`
}

/**
 * Applies edits to the plan, in three phases. Each proposed visit takes its user's edits. Then the rows go by in order, and each is
 * held against the earlier ones that stay, because edits change who is near whom; the later of two names the other. Last, what the
 * server knows of stored visits goes before what was found here, save where it meant a row of this plan.
 */
export function rowsOf(
  plan: readonly PlannedVisit[],
  edits: Edits,
  zones: ReadonlyMap<string, string> = new Map(),
): PlanRow[] {
  const staying = new StayingRows()
  const storedOf = storedDoubts(plan)
  return plan.map((item) => {
    const row = edited(item, edits[keyOf(item)] ?? {}, zones)
    const found = staying.doubtsAbout(row)
    if (row.guestId && !row.leftOut) staying.add(row)
    const stored = row.edit.guest ?? storedOf(item)
    return presented(row, stored, found)
  })
}

/** A proposed visit with its user's edits. */
interface EditedRow extends Slot {
  edit: Edit
  guestId: string | null
  leftOut: boolean
  notFree: boolean
  usual: string | null
  opening: Date
  /** The wall clock of `opening`. */
  opens: string
}

function edited(
  { restaurantId, visitDate, ...proposed }: PlannedVisit,
  edit: Edit,
  zones: ReadonlyMap<string, string>,
): EditedRow {
  const zone = zones.get(restaurantId) ?? 'UTC'
  const opening = instantOf(visitDate, zone)
  return {
    restaurantId,
    visitDate,
    edit,
    guestId: edit.guest?.id ?? proposed.guestId,
    leftOut: edit.leftOut ?? false,
    notFree: (edit.guest ?? proposed).notFree,
    usual: proposed.checklistId,
    opening,
    opens: wallClockOf(opening, zone),
  }
}

type Doubts = Pick<PlanRow, 'repeatOf' | 'nearTo'>

/** The rows seen so far that are to become visits. */
class StayingRows {
  readonly #ofGuest = new Map<string | null, EditedRow[]>()

  add(row: EditedRow): void {
    this.#ofGuest.set(row.guestId, [...this.#of(row), row])
  }

  /** The first of them that the row repeats, and the first that it is too near to. */
  doubtsAbout(row: EditedRow): Doubts {
    const days = daysOf(row.visitDate)
    const repeated = this.#of(row).find(
      ({ restaurantId, visitDate }) => restaurantId === row.restaurantId && isRepeat(daysOf(visitDate), days),
    )
    const near = this.#of(row).find(({ opening }) => isNear(opening.getTime(), row.opening.getTime()))
    return { repeatOf: repeated?.visitDate.slice(0, 10) ?? null, nearTo: near?.visitDate ?? null }
  }

  #of({ guestId }: EditedRow): readonly EditedRow[] {
    return this.#ofGuest.get(guestId) ?? []
  }
}

/** Returns what the server found near to a proposed visit, without what it found in the plan itself. */
function storedDoubts(plan: readonly PlannedVisit[]): (item: PlannedVisit) => Doubts {
  const days = new Set(plan.map((item) => pairAt(item.guestId, item.restaurantId, item.visitDate)))
  const times = new Set(plan.map(({ guestId, visitDate }) => `${guestId} ${visitDate}`))
  return ({ guestId, restaurantId, repeatOf, nearTo }) => ({
    repeatOf: repeatOf && !days.has(pairAt(guestId, restaurantId, repeatOf)) ? repeatOf : null,
    nearTo: nearTo && !times.has(`${guestId} ${nearTo}`) ? nearTo : null,
  })
}

function presented(row: EditedRow, stored: Doubts, found: Doubts): PlanRow {
  const { restaurantId, visitDate, opens, guestId, leftOut, notFree, usual, edit } = row
  const repeatOf = stored.repeatOf ?? found.repeatOf
  const nearTo = stored.nearTo ?? found.nearTo
  return {
    key: keyOf(row),
    restaurantId,
    visitDate,
    opens,
    guestId,
    leftOut,
    repeatOf,
    nearTo,
    notFree,
    usual,
    refused: edit.refused,
  }
}

/** Returns the rows to send, in order. */
export function included(rows: readonly PlanRow[]): (PlanRow & { guestId: string })[] {
  return rows.filter((row): row is PlanRow & { guestId: string } => row.guestId !== null && !row.leftOut)
}

/** Maps the refused paths to rows: `items.3.guestId` is the fourth sent row. */
export function refusals(sent: readonly PlanRow[], paths: readonly string[]): Record<string, Refusal> {
  const found = paths.flatMap((path): [string, Refusal][] => {
    const [, place, field] = /^items\.(\d+)(?:\.(guest|restaurant|checklist)Id)?$/.exec(path) ?? []
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
