import type { MessageKind } from '@cloche/contract/messages.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent, VisitMessageChanged } from '../../base/events/events.ts'
import { deleteUnsentNotices, deleteUnsentNoticesOf } from '../../base/notices/marks.ts'
import { withdraw } from '../../base/outbox/service.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { ANNOUNCEMENTS, announceDue, resolveNotices } from './announcing.ts'
import { cancelAnotherWay, cancelLost } from './cancelling.ts'
import { writeLettersOn } from './event-letters.ts'
import { notifyReturned } from './returning.ts'
import { notifyVoided } from './voiding.ts'

export { resolveNotices } from './announcing.ts'
export { cannotComeLink, visitInWords } from './visit-in-words.ts'

const BATCH = 100
/** The letters that tell their guest of no visit to be made. */
const NO_ANNOUNCEMENT: readonly MessageKind[] = ['visit_cancelled', 'visit_voided']

/*
 * Who is told of what, in five files. Letters that only repeat an event go out with it (`event-letters.ts`). What a guest has to know of a
 * visit is worked out from the visit and from what they were told: visits ahead (`announcing.ts`) and lost visits (`cancelling.ts`) by the
 * clock, every few seconds (`running.ts`); returned visits (`returning.ts`) and those that don't count (`voiding.ts`) with their event. A letter that ends unsent goes another way.
 */

/**
 * Notifies guests of visits that are planned, moved, soon, open or cancelled: once per stage, also with several processes. The
 * cancellation of a visit that was never announced is not sent.
 */
export async function notifyDueVisits(context: Context): Promise<void> {
  if (channelsOf(context.config).length === 0) return
  await inBatches(context, announceDue)
  await inBatches(context, cancelLost)
}

/** Repeats a step, each time in a transaction of its own, until it has found less than a whole batch. */
async function inBatches(
  context: Context,
  step: (context: Context, db: Database, limit: number) => Promise<number>,
): Promise<void> {
  while ((await context.db.transaction().execute((db) => step(context, db, BATCH))) === BATCH);
}

/** Notifies staff and guests of events. Planned, moved and cancelled visits are left to `notifyDueVisits`. */
export async function notifyOfEvents(
  context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  await withdrawOverruled(db, events)
  for (const event of events) {
    await writeLettersOn(context, db, event)
    if (event.type === 'visit.returned' || event.type === 'visit.reinstated')
      await notifyReturned(context, db, event.visitId)
    if (event.type === 'visit.voided') await notifyVoided(context, db, event)
    if (event.type === 'message.unsent') await tryAnotherWay(context, db, event)
    if (event.type === 'message.resent' && !NO_ANNOUNCEMENT.includes(event.kind))
      await resolveNotices(context, db, event)
  }
}

/** Withdraws the letters that a change of visits makes untrue before they are sent. The visits are new to guests who then know nothing. */
async function withdrawOverruled(db: Database, events: readonly DomainEvent[]): Promise<void> {
  const idsOf = (...types: DomainEvent['type'][]) =>
    events.flatMap((event) => ('visitId' in event && types.includes(event.type) ? event.visitId : []))
  const former = idsOf('visit.moved', 'visit.cancelled', 'visit.voided')
  const cancelled = idsOf('visit.cancelled', 'visit.voided')
  const present = idsOf('visit.moved', 'visit.reinstated')
  const reinstated = idsOf('visit.reinstated')
  if (former.length > 0) await withdraw(db, former, ANNOUNCEMENTS)
  if (cancelled.length > 0) await withdraw(db, cancelled, ['visit_returned'])
  if (reinstated.length > 0) await withdraw(db, reinstated, ['visit_voided'])
  if (present.length > 0) await deleteUnsentNoticesOf(db, present)
}

/** A visit whose letter ended unsent is announced anew by the next look; a return or cancellation is repeated at once. */
async function tryAnotherWay(context: Context, db: Database, letter: VisitMessageChanged): Promise<void> {
  if (letter.kind === 'visit_returned') return notifyReturned(context, db, letter.visitId)
  if (letter.kind === 'visit_cancelled') return cancelAnotherWay(context, db, letter)
  if (letter.kind === 'visit_voided') return
  await deleteUnsentNotices(db, letter)
}
