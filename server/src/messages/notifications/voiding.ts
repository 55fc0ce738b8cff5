import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { VisitVoided } from '../../base/events/events.ts'
import { channelsOf, findAddress } from '../../base/posting/addresses.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { send, takes } from './sending.ts'

/** Writes the guest of a visit that doesn't count what staff say to that. Without words of theirs the guest is not written to. */
export async function notifyVoided(
  context: Context,
  db: Database,
  { visitId, guestId, title, visitDate, text }: VisitVoided,
): Promise<void> {
  if (text === null) return
  const address = await findAddress(db, channelsOf(context.config), guestId)
  if (!address || !takes(address, 'visit_voided')) return
  const facts = { title, when: whenInWords(visitDate, address.language, context.clock()), words: text }
  await send(context, db, address, { kind: 'visit_voided', facts, visitId })
}
