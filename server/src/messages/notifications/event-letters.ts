import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import { markOnce, type Stage } from '../../base/notices/marks.ts'
import { lettersOn, type EventAudience } from '../../base/outbox/service.ts'
import { channelsOf, findAddress, listStaffAddresses, type Address } from '../../base/posting/addresses.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { limitedWithout } from '../../programme/where/service.ts'
import { send, takes } from './sending.ts'

/**
 * Writes the letters that the table of letters has for an event (`base/outbox/letters.ts`), to each of those it is for whom one of the
 * letter's channels reaches and who have not muted it.
 */
export async function writeLettersOn(context: Context, db: Database, event: DomainEvent): Promise<void> {
  const { config, clock } = context
  for (const { kind, to, once, facts } of lettersOn(event)) {
    for (const address of await RECIPIENTS[to](context, db, event)) {
      if (!takes(address, kind)) continue
      if (once && !(await isFirst(context, db, event, once))) continue
      const when = (visitDate: string) => whenInWords(visitDate, address.language, clock())
      const applicationId = 'applicationId' in event ? event.applicationId : null
      await send(context, db, address, {
        kind,
        facts: facts({ when, publicUrl: config.publicUrl }),
        applicationId,
      })
    }
  }
}

/** Finds those whom a channel reaches. What is of no visit is for nobody who is limited. */
type Recipients = (context: Context, db: Database, event: DomainEvent) => Promise<Address[]>

const RECIPIENTS: Record<EventAudience, Recipients> = {
  staff: async ({ config }, db, event) => {
    const addresses = await listStaffAddresses(db, channelsOf(config))
    const beyond = await limitedWithout(db, 'visitId' in event ? event.visitId : null)
    return addresses.filter(({ user_id }) => !beyond.has(user_id))
  },
  guest: async ({ config }, db, event) => {
    const address = 'guestId' in event && (await findAddress(db, channelsOf(config), event.guestId))
    return address ? [address] : []
  },
}

async function isFirst({ clock }: Context, db: Database, event: DomainEvent, once: Stage): Promise<boolean> {
  return 'visitId' in event && markOnce(db, event.visitId, once, clock())
}
