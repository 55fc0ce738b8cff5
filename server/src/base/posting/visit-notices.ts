import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

/** The stages at which a visit is announced to its guest. */
const STAGES = ['planned', 'day', 'soon', 'open']

/** SQL: the notice `n` is of visit `v` at its current time and restaurant. */
export const NOTICE_IS_CURRENT =
  'n.visit_id = v.id and n.opens_at = v.opens_at and coalesce(n.restaurant_id, v.restaurant_id) = v.restaurant_id'

/** SQL: messages about the planned visit `v` need not wait any longer. `now`: the parameter of the instant. */
export const isToldFrom = (now: string) =>
  `(v.notify_from is null or v.notify_from <= ${now}::timestamptz or v.opens_at <= ${now}::timestamptz + interval '24 hours')`

/** SQL: the message `m` about a visit holds as long as the visit does. */
export const IS_NO_CANCELLATION = `m.kind <> 'visit_cancelled'`

/** SQL: the guest of the notice `n` knows, since a message about that time was sent or waits, or without one. */
export const NOTICE_REACHES = `
  (n.is_known or exists (select from messages m where m.visit_id = n.visit_id and m.user_id = n.user_id
    and m.visit_time = n.opens_at and ${IS_NO_CANCELLATION} and m.status in ('waiting', 'sent')))`

/**
 * Moves along what notified guests of visits whose opening moves while their wall clock stays. Call it before the visits get their
 * new `opens_at`.
 */
export async function moveNotices(
  db: Database,
  moved: readonly { id: string; opens_at: Date }[],
): Promise<void> {
  const parameters = [JSON.stringify(moved)]
  const visits = `(select v.id, v.opens_at as before, moved.opens_at as after
    from jsonb_to_recordset($1::jsonb) as moved (id uuid, opens_at timestamptz)
    join visits v on v.id = moved.id and v.opens_at <> moved.opens_at) as visits`
  // A notice of the same instant is of a former wall clock.
  await rowsOf(
    db,
    `delete from visit_notices n using ${visits} where n.visit_id = visits.id and n.opens_at = after`,
    parameters,
  )
  await rowsOf(
    db,
    `update visit_notices n set opens_at = after from ${visits} where n.visit_id = visits.id and n.opens_at = before`,
    parameters,
  )
  await rowsOf(
    db,
    `update messages m set visit_time = after from ${visits} where m.visit_id = visits.id and m.visit_time = before`,
    parameters,
  )
}

/** Deletes what announced a visit to its guest at another time or restaurant, so that a visit that moves back is announced again. */
export async function deleteFormerNotices(db: Database, visitId: string): Promise<void> {
  await rowsOf(
    db,
    `delete from visit_notices n using visits v
     where v.id = $1 and n.visit_id = v.id and n.user_id = v.guest_id and n.stage = any($2)
       and not (${NOTICE_IS_CURRENT})`,
    [visitId, STAGES],
  )
}
