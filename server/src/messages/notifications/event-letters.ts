import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import { markThanked } from '../../base/notices/marks.ts'
import { lettersOn } from '../../base/outbox/service.ts'
import { channelsOf, findContact, listStaffContacts, type Contact } from '../../base/posting/contacts.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { send, takes } from './sending.ts'

/**
 * Writes the letters that the table of letters has for an event (`base/outbox/letters.ts`), to each of those it is for whom one of the
 * letter's channels reaches and who have not muted it.
 */
export async function writeLettersOn(context: Context, db: Database, event: DomainEvent): Promise<void> {
  const { config, clock } = context
  for (const { kind, to, isOnce, facts } of lettersOn(event)) {
    const contacts = to === 'staff' ? await staff(context, db) : await guest(context, db, event)
    for (const contact of contacts) {
      if (!takes(contact, kind)) continue
      if (isOnce && !(await isFirst(context, db, event))) continue
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

const staff = ({ config }: Context, db: Database): Promise<Contact[]> =>
  listStaffContacts(db, channelsOf(config))

async function guest({ config }: Context, db: Database, event: DomainEvent): Promise<Contact[]> {
  const contact = 'guestId' in event && (await findContact(db, channelsOf(config), event.guestId))
  return contact ? [contact] : []
}

async function isFirst({ clock }: Context, db: Database, event: DomainEvent): Promise<boolean> {
  return 'visitId' in event && markThanked(db, event.visitId, clock())
}
