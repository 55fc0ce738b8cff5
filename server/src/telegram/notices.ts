import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { post, whenInWords } from '../outbox/service.ts'
import { findChat, listStaffChats, lockDue, noteTold, type DueVisit } from './queries.ts'

const DAY = 86_400_000
const BATCH = 100

/**
 * Tells connected guests of visits that are planned, moved, a day or two hours ahead, or open: of each stage once, whoever else does the
 * same. A visit that was planned or moved just now is told of as that, whichever stage it is at.
 */
export async function tellDueVisits(context: Context): Promise<void> {
  const { db, clock } = context
  const tell = () =>
    db.transaction().execute(async (transaction) => {
      const now = clock()
      const due = await lockDue(transaction, { now, limit: BATCH })
      for (const visit of due)
        if (await noteTold(transaction, visit, now)) await tellOf(context, transaction, visit)
      return due.length
    })
  while ((await tell()) === BATCH);
}

/** Who has just connected sees their visits at once: they are not told of them again. Call it in a transaction. */
export async function settleDue(db: Database, userId: string, now: Date): Promise<void> {
  for (const visit of await lockDue(db, { now, limit: BATCH, userId })) await noteTold(db, visit, now)
}

async function tellOf(context: Context, db: Database, visit: DueVisit): Promise<void> {
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

interface Submitted {
  id: string
  title: string
  visit_date: string
  score: number | null
  /** It had come back to the guest before. */
  isAgain: boolean
}

/** Tells the staff who have connected Telegram of a visit. Call it in the transaction that submits it. */
export async function tellSubmitted(context: Context, db: Database, visit: Submitted): Promise<void> {
  const { id, title, visit_date, score, isAgain } = visit
  const link = reportAddress(context.config.publicUrl, id)
  for (const { id: userId, chat, language } of await listStaffChats(db)) {
    const when = whenInWords(visit_date, language)
    const facts = { title, when, score, link, isAgain }
    const to = { channel: 'telegram', recipient: chat, language, userId } as const
    await post(context, db, { ...to, kind: 'visit_submitted', facts })
  }
}

interface Returned {
  id: string
  guest_id: string
  title: string
  visit_date: string
  /** How many. */
  notes: number
}

/** Tells a connected guest that a visit came back. Call it in the transaction that returns it. */
export async function tellReturned(context: Context, db: Database, visit: Returned): Promise<void> {
  const { id, guest_id, title, visit_date, notes } = visit
  const found = await findChat(db, guest_id)
  if (!found) return
  const { chat, language } = found
  const link = guestAddress(context.config.publicUrl, id)
  const facts = { title, when: whenInWords(visit_date, language), notes, link }
  const to = { channel: 'telegram', recipient: chat, language, userId: guest_id } as const
  await post(context, db, { ...to, kind: 'visit_returned', facts })
}

export const guestAddress = (publicUrl: string, visitId: string) => `${publicUrl}/guest?visit=${visitId}`
export const reportAddress = (publicUrl: string, visitId: string) =>
  `${publicUrl}/admin/visit-history/${visitId}`
