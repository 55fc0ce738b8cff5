import type { z } from 'zod'
import type { Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Problem } from '../../base/faults/problem.ts'
import { dayNameOf, type Attendance, type Clash } from './attendances.ts'
import { clashesAmong } from './clashes.ts'
import { lowerCased, planVisit, planVisits, type VisitPlan } from './plan-store.ts'
import { findSame, lockGuests } from './plan-queries.ts'
import { refuseBeyond } from './policy.ts'
import { findVisit } from './queries.ts'
import { requireWindow } from './windows.ts'
import { presentOne } from './with-progress.ts'

/** Plans a visit. Throws `invalid` at `guestId` or `restaurantId`, `conflict` at the ids of clashing visits unless `allowRepeats`. */
export async function createVisit(
  context: Context,
  session: Session,
  { allowRepeats, ...visit }: z.output<typeof visitCalls.create.body>,
): Promise<Visit> {
  requireWindow(visit)
  refuseBeyond(session.reach, [visit.restaurantId], () => 'restaurantId')
  return context.db.transaction().execute(async (transaction) => {
    const [stored] = allowRepeats
      ? ((await storedBefore(transaction, [lowerCased(visit)], () => '')) ?? [])
      : []
    const id = stored ?? (await planVisit(context, transaction, session, visit, allowRepeats))
    return presentOne(transaction, (await findVisit(transaction, id))!, context.clock())
  })
}

/**
 * Stores all of the visits or none. Throws `invalid` at `items.<n>.guestId` or `items.<n>.restaurantId`; unless `allowRepeats`,
 * `conflict` at `items.<n>` for a visit that clashes with a stored one or an earlier item. Visits that are all stored already are
 * answered again: the caller retries because the first answer was lost.
 */
export async function createVisits(
  context: Context,
  session: Session,
  { items, allowRepeats, notifyFrom }: z.output<typeof visitCalls.createMany.body>,
): Promise<{ created: number; ids: string[] }> {
  for (const [index, item] of items.entries()) requireWindow(item, `items.${index}.`)
  const visits = items.map((item) => ({ ...lowerCased(item), notifyFrom }))
  refuseBeyond(
    session.reach,
    visits.map(({ restaurantId }) => restaurantId),
    (index) => `items.${index}.restaurantId`,
  )
  const ids = await context.db.transaction().execute(async (transaction) => {
    if (!allowRepeats) await refuseAny(transaction, visits)
    const stored = allowRepeats && (await storedBefore(transaction, visits, (index) => `items.${index}`))
    return stored || planVisits(context, transaction, session, visits)
  })
  return { created: ids.length, ids }
}

/**
 * The ids of visits that are all stored just so; null when none is. The guests are locked, so that a call that is still under way is seen.
 * Throws `conflict` at the first when only some are: no guest is twice at one place in one minute.
 */
async function storedBefore(
  db: Database,
  visits: readonly VisitPlan[],
  pathOf: (index: number) => string,
): Promise<string[] | null> {
  await lockGuests(db, [...new Set(visits.map(({ guestId }) => guestId))])
  const same = await findSame(db, visits)
  const known = same.filter((id) => id !== null)
  if (known.length === 0) return null
  if (known.length === visits.length) return known
  const message = 'This visit is planned already'
  throw new Problem('conflict', message, [{ path: pathOf(same.findIndex((id) => id !== null)), message }])
}

async function refuseAny(db: Database, visits: readonly Attendance[]): Promise<void> {
  const clashes = await clashesAmong(db, visits)
  const faults = clashes.flatMap(([first], index) =>
    first ? [{ path: `items.${index}`, message: faultOf(first) }] : [],
  )
  if (faults.length > 0) throw new Problem('conflict', 'A guest has visits too near to each other', faults)
}

function faultOf({ kind, other }: Clash): string {
  if (kind === 'repeat') return `The same guest is there on ${dayNameOf(other)}`
  return `The same guest has another visit at ${other.visitDate.replace('T', ' ')}`
}
