import { v7 } from 'uuid'
import type { Database } from '../../base/db/database.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { stateConditions, type Places } from './conditions.ts'
import { ABSENCE_STANDS } from './is-absent.ts'

/** Stores that the visit's guest can't come, and why. What stands already keeps its time. */
export async function storeAbsence(
  db: Database,
  { visitId, reason, at }: { visitId: string; reason: string | null; at: Date },
): Promise<void> {
  await rowsOf(
    db,
    `insert into visit_absences (id, visit_id, user_id, restaurant_id, visit_date, reason, at)
     select $1, id, guest_id, restaurant_id, visit_date, $3, $4 from visits where id = $2
     on conflict (visit_id, user_id, restaurant_id, visit_date) where withdrawn_at is null do update set reason = excluded.reason`,
    [v7(), visitId, reason, at],
  )
}

/** Stores that the visit's guest can come after all. */
export async function withdrawAbsence(db: Database, visitId: string, at: Date): Promise<void> {
  await rowsOf(
    db,
    `update visit_absences a set withdrawn_at = greatest(a.at, $2) from visits v where v.id = $1 and ${ABSENCE_STANDS}`,
    [visitId, at],
  )
}

/** The ids of visits not begun whose guest can't come, the next first, and their number. */
export async function absentVisits(
  db: Database,
  limit: number,
  restaurantIds: Places,
): Promise<{ ids: string[]; count: number }> {
  const { parameters, given } = parametersOf()
  const states = stateConditions({ statuses: ['scheduled'], restaurantIds }, given)
  const text = `
    select v.id, count(*) over () as total from visit_absences a join visits v on ${ABSENCE_STANDS}
    where ${[...states, 'v.started_at is null'].join(' and ')} order by v.opens_at, v.id limit ${given(limit)}`
  const rows = await rowsOf<{ id: string; total: number }>(db, text, parameters)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.total ?? 0 }
}

export interface AbsenceRow {
  reason: string | null
  at: string
  withdrawn_at: string | null
}

/** All that guests have said of their absence from a visit, for its timeline. */
export function absencesOf(db: Database, visitId: string): Promise<AbsenceRow[]> {
  return rowsOf(db, 'select reason, at, withdrawn_at from visit_absences where visit_id = $1 order by at', [
    visitId,
  ])
}

/** Erases a guest's reasons; the times stay. Call it in a transaction. */
export async function forgetAbsences(db: Database, guestId: string): Promise<void> {
  await rowsOf(db, 'update visit_absences set reason = null where user_id = $1 and reason is not null', [
    guestId,
  ])
}
