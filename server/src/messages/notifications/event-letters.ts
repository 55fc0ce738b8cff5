import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import { markOnce, type Stage } from '../../base/notices/marks.ts'
import { lettersOn, type EventAudience } from '../../base/outbox/service.ts'
import { channelsOf, findContact, listStaffContacts, type Contact } from '../../base/posting/contacts.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { send, takes } from './sending.ts'

/**
 * Writes the letters that the table of letters has for an event (`base/outbox/letters.ts`), to each of those it is for whom one of the
 * letter's channels reaches and who have not muted it.
 */
export async function writeLettersOn(context: Context, db: Database, event: DomainEvent): Promise<void> {
  const { config, clock } = context
  for (const { kind, to, once, facts } of lettersOn(event)) {
    for (const contact of await RECIPIENTS[to](context, db, event)) {
      if (!takes(contact, kind)) continue
      if (once && !(await isFirst(context, db, event, once))) continue
      const when = (visitDate: string) => whenInWords(visitDate, contact.language, clock())
      const applicationId = 'applicationId' in event ? event.applicationId : null
      await send(context, db, contact, {
        kind,
        facts: facts({ when, publicUrl: config.publicUrl }),
        applicationId,
      })
    }
  }
}

/** Finds those whom a channel reaches. */
type Recipients = (context: Context, db: Database, event: DomainEvent) => Promise<Contact[]>

const RECIPIENTS: Record<EventAudience, Recipients> = {
  staff: ({ config }, db) => listStaffContacts(db, channelsOf(config)),
  guest: async ({ config }, db, event) => {
    const contact = 'guestId' in event && (await findContact(db, channelsOf(config), event.guestId))
    return contact ? [contact] : []
  },
}

async function isFirst({ clock }: Context, db: Database, event: DomainEvent, once: Stage): Promise<boolean> {
  return 'visitId' in event && markOnce(db, event.visitId, once, clock())
}
