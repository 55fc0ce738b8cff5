import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { DomainEvent, VisitReturned, VisitSubmitted } from '../events/events.ts'
import { post } from '../outbox/service.ts'
import { whenInWords } from '../platform/when-in-words.ts'
import { findChat, listStaffChats, lockDue, markNotified, type DueVisit } from './queries.ts'

export { deleteNotices } from './queries.ts'

const DAY = 86_400_000
const BATCH = 100

/**
 * Notifies connected guests of visits that are planned, moved, a day or two hours ahead, or open: once per stage, also with
 * several processes. A visit that was just planned or moved is announced as such at any stage.
 */
export async function notifyDueVisits(context: Context): Promise<void> {
  const { db, clock } = context
  const notifyBatch = () =>
    db.transaction().execute(async (transaction) => {
      const now = clock()
      const due = await lockDue(transaction, { now, limit: BATCH })
      for (const visit of due)
        if (await markNotified(transaction, visit, now)) await notifyOf(context, transaction, visit)
      return due.length
    })
  while ((await notifyBatch()) === BATCH);
}

/** Marks the visits of a guest who has just connected as known, since the bot has listed them. Call it in a transaction. */
export async function settleDue(db: Database, userId: string, now: Date): Promise<void> {
  for (const visit of await lockDue(db, { now, limit: BATCH, userId })) await markNotified(db, visit, now)
}

async function notifyOf(context: Context, db: Database, visit: DueVisit): Promise<void> {
  const { id, guest_id, chat, language, title, address, visit_date, stage, is_known, was_known } = visit
  const opensAt = new Date(visit.opens_at)
  const link = guestAddress(context.config.publicUrl, id)
  const facts = { title, address, when: whenInWords(visit_date, language), link }
  const to = { channel: 'telegram', recipient: chat, language, userId: guest_id } as const
  if (stage === 'open') {
    const expiresAt = new Date(opensAt.getTime() + DAY)
    await post(context, db, { ...to, kind: 'visit_open', facts, expiresAt })
  } else if (is_known) {
    const kind = stage === 'soon' ? 'visit_soon' : 'visit_reminder'
    await post(context, db, { ...to, kind, facts, expiresAt: opensAt })
  } else {
    const moved = { ...facts, isMoved: was_known }
    await post(context, db, { ...to, kind: 'visit_planned', facts: moved, expiresAt: opensAt })
  }
}

/** Notifies staff and guests of an event. Planned and moved visits are left to `notifyDueVisits`. */
export async function notifyOfEvents(
  context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.type === 'visit.submitted') await notifySubmitted(context, db, event)
    if (event.type === 'visit.returned') await notifyReturned(context, db, event)
  }
}

/** Notifies the staff who have connected Telegram. */
async function notifySubmitted(context: Context, db: Database, visit: VisitSubmitted): Promise<void> {
  const { visitId, title, visitDate, score, isAgain } = visit
  const link = reportAddress(context.config.publicUrl, visitId)
  for (const { id: userId, chat, language } of await listStaffChats(db)) {
    const when = whenInWords(visitDate, language)
    const facts = { title, when, score, link, isAgain }
    const to = { channel: 'telegram', recipient: chat, language, userId } as const
    await post(context, db, { ...to, kind: 'visit_submitted', facts })
  }
}

/** Notifies the guest, where they have connected Telegram. */
async function notifyReturned(context: Context, db: Database, visit: VisitReturned): Promise<void> {
  const { visitId, guestId, title, visitDate, notes } = visit
  const found = await findChat(db, guestId)
  if (!found) return
  const { chat, language } = found
  const link = guestAddress(context.config.publicUrl, visitId)
  const facts = { title, when: whenInWords(visitDate, language), notes, link }
  const to = { channel: 'telegram', recipient: chat, language, userId: guestId } as const
  await post(context, db, { ...to, kind: 'visit_returned', facts })
}

export const guestAddress = (publicUrl: string, visitId: string) => `${publicUrl}/guest?visit=${visitId}`
export const reportAddress = (publicUrl: string, visitId: string) =>
  `${publicUrl}/admin/visit-history/${visitId}`
