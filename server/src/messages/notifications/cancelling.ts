import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { VisitMessageChanged } from '../../base/events/events.ts'
import { forgetVisit } from '../../base/notices/marks.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { lockLost, lockUnsent, type LostVisit } from './cancelling-queries.ts'
import { send } from './sending.ts'

/*
 * A guest has lost a visit that they were told of when it is cancelled or goes to another guest; to them both are a cancellation.
 *
 * 1. Find: lost visits of which there is still a notice, of times that are less than a day past.
 * 2. Forget the notices, in the transaction of the letter: who gets the visit again is told anew.
 * 3. Write, naming the version that the guest was told of. If the letter ends unsent, the next way takes it, each way once.
 */

const DAY = 24 * 3_600_000

/** Writes a batch of cancellations; returns how many lost visits were found. Call it in a transaction. */
export async function cancelLost(context: Context, db: Database, limit: number): Promise<number> {
  const channels = channelsOf(context.config)
  const lost = await lockLost(db, { now: context.clock(), channels, limit })
  for (const visit of lost) if (await forgetVisit(db, visit)) await write(context, db, visit)
  return lost.length
}

/** Repeats a cancellation by a channel after the failed one, else by one before it: each goes once by a channel, so that they end. */
export async function cancelAnotherWay(
  context: Context,
  db: Database,
  letter: VisitMessageChanged,
): Promise<void> {
  const channels = channelsOf(context.config)
  const next = channels.indexOf(letter.channel) + 1
  const inTurn = [...channels.slice(next), ...channels.slice(0, next)]
  const visit = await lockUnsent(db, { now: context.clock(), channels: inTurn }, letter)
  if (visit) await write(context, db, visit)
}

async function write(context: Context, db: Database, visit: LostVisit): Promise<void> {
  const { id, language, title, address, visit_date, opens_at, restaurant_id, reason } = visit
  const facts = { title, address, reason, when: whenInWords(visit_date, language, context.clock()) }
  const expiresAt = new Date(Date.parse(opens_at) + DAY)
  const about = { visitId: id, visitTime: opens_at, restaurantId: restaurant_id, expiresAt }
  await send(context, db, visit, { kind: 'visit_cancelled', facts, ...about })
}
