import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'

/** The stages at which a visit is announced to its guest. */
const STAGES = ['planned', 'day', 'soon', 'open']

/** SQL: the notice `n` is of visit `v` at its current time and restaurant. */
export const NOTICE_IS_CURRENT =
  'n.visit_id = v.id and n.opens_at = v.opens_at and coalesce(n.restaurant_id, v.restaurant_id) = v.restaurant_id'

/** SQL: the message `m` about a visit holds as long as the visit does. */
export const IS_NO_CANCELLATION = `m.kind <> 'visit_cancelled'`

/** SQL: the guest of the notice `n` knows, since a message about that time was sent or waits, or without one. */
export const NOTICE_REACHES = `
  (n.is_known or exists (select from messages m where m.visit_id = n.visit_id and m.user_id = n.user_id
    and m.visit_time = n.opens_at and ${IS_NO_CANCELLATION} and m.status in ('waiting', 'sent')))`

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
