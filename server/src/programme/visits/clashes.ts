import { REPEAT_DAYS, VISIT_ELSEWHERE, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import type { Reach } from '../../base/http/reach.ts'
import { Problem } from '../../base/faults/problem.ts'
import { isWithin } from './policy.ts'
import { findRestaurants, lockGuests, visitsOfGuests } from './plan-queries.ts'
import { findVisits } from './queries.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { Attendances, type Attendance, type Clash, type Zones } from './attendances.ts'

const KINDS = {
  repeat: `The same restaurant within ${REPEAT_DAYS} days`,
  near: `Another visit within ${VISIT_GAP_HOURS} hours`,
} as const satisfies Record<Clash['kind'], string>

/**
 * Returns for each visit the guest's visits that are too near: stored ones and earlier ones of the list. Cancelled visits don't
 * count. Locks the guests, so that the second of two planners sees the first one's visits. Call it in a transaction.
 */
export async function clashesAmong(db: Database, visits: readonly Attendance[]): Promise<Clash[][]> {
  if (visits.length === 0) return []
  const guestIds = [...new Set(visits.map(({ guestId }) => guestId))]
  await lockGuests(db, guestIds)
  const dates = visits.flatMap(({ visitDate, visitUntil }) => [visitDate, visitUntil ?? visitDate])
  const asked = new Set(visits.map(({ visitId }) => visitId))
  const stored = await attendancesOf(db, guestIds, dates)
  const zones = await zonesOf(db, visits)
  const attendances = new Attendances(
    stored.filter(({ visitId }) => !asked.has(visitId)),
    zones,
  )
  return visits.map((visit) => {
    const clashes = attendances.clashesOf(visit)
    attendances.add(visit)
    return clashes
  })
}

/**
 * Throws `conflict` with the ids of the visits that clash with this one; of one out of reach only the time. Call it
 * in a transaction.
 */
export async function refuseClashes(db: Database, reach: Reach, visit: Attendance): Promise<void> {
  const [clashes = []] = await clashesAmong(db, [visit])
  if (clashes.length === 0) return
  const rows = await findVisits(
    db,
    clashes.map(({ other }) => other.visitId!),
  )
  const errors = clashes.map(({ kind, other: { restaurantId, visitId, visitDate } }) => {
    const when = `${KINDS[kind]}: ${visitDate.replace('T', ' ')}`
    if (!isWithin(reach, restaurantId)) return { path: VISIT_ELSEWHERE, message: when }
    const { title } = rows.find(({ id }) => id === visitId)!
    return { path: visitId!, message: `${when}, ${title}` }
  })
  throw new Problem('conflict', 'This guest has another visit too near to this one', errors)
}

/** The guests' visits that are near enough to these wall clocks to clash. */
export async function attendancesOf(
  db: Database,
  guestIds: readonly string[],
  visitDates: readonly string[],
): Promise<(Attendance & { visitId: string })[]> {
  const days = visitDates.map((date) => Temporal.PlainDate.from(date)).sort(Temporal.PlainDate.compare)
  const rows = await visitsOfGuests(db, guestIds, {
    from: days[0]!.subtract({ days: REPEAT_DAYS }).toString(),
    to: days.at(-1)!.add({ days: REPEAT_DAYS }).toString(),
  })
  return rows.map((row) => ({
    visitId: row.id,
    guestId: row.guest_id,
    restaurantId: row.restaurant_id,
    visitDate: row.visit_date,
    visitUntil: row.visit_until,
    appointment: row.appointment,
    opensAt:
      row.appointment === null
        ? Date.parse(row.opens_at)
        : opensAtOf(row.appointment, row.timezone).getTime(),
  }))
}

/** The zones of the visits' restaurants. */
export async function zonesOf(
  db: Database,
  visits: readonly Pick<Attendance, 'restaurantId'>[],
): Promise<Zones> {
  const ids = [...new Set(visits.map(({ restaurantId }) => restaurantId))]
  return new Map((await findRestaurants(db, ids)).map(({ id, timezone }) => [id, timezone]))
}
