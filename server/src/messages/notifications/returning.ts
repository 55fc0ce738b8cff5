import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { LAST_RETURN, RETURN_IS_WRITTEN, WAY_IS_LEFT } from '../../base/notices/told.ts'
import { channelsOf, withAddress, type Address } from '../../base/posting/addresses.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { linkTo, send } from './sending.ts'

/**
 * Writes the guest of a returned visit that it is theirs again, by any channel, unless a letter about its last return waits or was sent.
 * If the letter ends unsent, this finds the next way, until none is left.
 */
export async function notifyReturned(context: Context, db: Database, visitId: string): Promise<void> {
  const visit = await findReturned(db, channelsOf(context.config), visitId)
  if (!visit) return
  const link = await linkTo(context, db, visit, visitId)
  const { title, notes } = visit
  const facts = { title, when: whenInWords(visit.visit_date, visit.language, context.clock()), notes, link }
  await send(context, db, visit, { kind: 'visit_returned', facts, visitId })
}

interface ReturnedVisit extends Address {
  title: string
  visit_date: string
  notes: number
}

/** A returned visit, the number of questions with a note, and its guest's address by a way that is left. */
async function findReturned(
  db: Database,
  channels: MessageChannel[],
  visitId: string,
): Promise<ReturnedVisit | undefined> {
  const [visit] = await rowsOf<ReturnedVisit>(
    db,
    `select title, to_char(visit_date, 'YYYY-MM-DD"T"HH24:MI') as visit_date, reached.*,
       (select count(*) from visit_notes n where n.return_id = last.id) as notes
     from visits v
     join restaurants r on r.id = v.restaurant_id
     join users u on u.id = v.guest_id
     ${withAddress(WAY_IS_LEFT)}
     join lateral ${LAST_RETURN} on true
     where v.id = $2 and v.status = 'returned' and not ${RETURN_IS_WRITTEN}`,
    [channels, visitId],
  )
  return visit
}
