import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent, VisitMessageChanged } from '../../base/events/events.ts'
import { withdraw } from '../../base/outbox/service.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { channelsOf } from '../../base/posting/contacts.ts'
import { writeLettersOn } from './event-letters.ts'
import {
  deleteUnsentNotices,
  deleteUnsentNoticesOf,
  forgetVisit,
  markTold,
} from '../../base/notices/marks.ts'
import { findReturned, lockDue, lockLost, lockUnsent, type DueVisit, type LostVisit } from './queries.ts'
import { linkTo, send, takes } from './sending.ts'
import { cannotComeLink, visitInWords } from './visit-in-words.ts'

export { cannotComeLink, visitInWords } from './visit-in-words.ts'

const DAY = 24 * 3_600_000
const BATCH = 100

/**
 * Notifies guests of visits that are planned, moved, soon, open or cancelled: once per stage, also with several processes. A new or moved
 * visit is announced as such at any stage; the cancellation of a visit that was never announced is not sent.
 */
export async function notifyDueVisits(context: Context): Promise<void> {
  const { db, clock, config } = context
  const channels = channelsOf(config)
  if (channels.length === 0) return
  const inBatches = async (notifyBatch: (db: Database, now: Date) => Promise<number>) => {
    while ((await db.transaction().execute((within) => notifyBatch(within, clock()))) === BATCH);
  }
  await inBatches(async (within, now) => {
    const due = await lockDue(within, { now, channels, limit: BATCH })
    for (const visit of due) if (await settle(within, visit, now)) await notifyOf(context, within, visit)
    return due.length
  })
  await inBatches(async (within, now) => {
    const lost = await lockLost(within, { now, channels, limit: BATCH })
    for (const visit of lost)
      if (await forgetVisit(within, visit)) await notifyCancelled(context, within, visit)
    return lost.length
  })
}

/** To the guest, a visit that goes to another guest is cancelled. */
async function notifyCancelled(context: Context, db: Database, visit: LostVisit): Promise<void> {
  const { id, language, title, address, visit_date, opens_at, restaurant_id, reason } = visit
  const facts = { title, address, reason, when: whenInWords(visit_date, language, context.clock()) }
  const expiresAt = new Date(Date.parse(opens_at) + DAY)
  const about = { visitId: id, visitTime: opens_at, restaurantId: restaurant_id, expiresAt }
  await send(context, db, visit, { kind: 'visit_cancelled', facts, ...about })
}

/**
 * Marks visits of a guest, or one of them, as announced: another message names them, or (`isKnown`) the bot has. Call it in a
 * transaction.
 */
export async function settleDue(
  { config, clock }: Context,
  db: Database,
  { isKnown, ...about }: { userId: string; visitId?: string; isKnown?: boolean },
): Promise<void> {
  const now = clock()
  const due = await lockDue(db, { now, channels: channelsOf(config), limit: BATCH, ...about })
  for (const visit of due) await settle(db, visit, now, isKnown)
}

/**
 * Marks a visit as announced. A cancellation that waits until then is withdrawn, since it would arrive after the announcement. False
 * when another process has marked the visit.
 */
async function settle(db: Database, visit: DueVisit, now: Date, isKnown?: boolean): Promise<boolean> {
  if (!(await markTold(db, visit, now, isKnown))) return false
  await withdraw(db, [visit.id], ['visit_cancelled'], visit.user_id)
  return true
}

/** The kinds of messages that announce a visit. */
const KINDS = ['visit_planned', 'visit_reminder', 'visit_soon', 'visit_open'] as const
type Kind = (typeof KINDS)[number]

/** The first message about a visit goes out even if the guest has muted reminders: they do not know of the visit yet. */
function kindOf(visit: DueVisit): Kind | null {
  const { stage, is_known } = visit
  if (!is_known) return stage === 'open' && takes(visit, 'visit_open') ? 'visit_open' : 'visit_planned'
  const kind = stage === 'open' ? 'visit_open' : stage === 'soon' ? 'visit_soon' : 'visit_reminder'
  return takes(visit, kind) ? kind : null
}

async function notifyOf(context: Context, db: Database, visit: DueVisit): Promise<void> {
  const { id, language, stage } = visit
  const kind = kindOf(visit)
  if (kind === null) return
  const opensAt = new Date(visit.opens_at)
  const expiresAt = stage === 'open' ? new Date(opensAt.getTime() + DAY) : opensAt
  const link = await linkTo(context, db, visit, id)
  const facts = {
    ...visitInWords(context, language, visit),
    firstName: visit.first_name,
    operator: context.config.operator,
    link,
    cannotComeLink: cannotComeLink(link, id),
  }
  const about = { visitId: id, expiresAt }
  if (kind !== 'visit_planned') return send(context, db, visit, { kind, facts, ...about })
  const { former_title, former_date } = visit
  const before = former_date && `${former_title}, ${whenInWords(former_date, language, context.clock())}`
  return send(context, db, visit, { kind, facts: { ...facts, before }, ...about })
}

/** Notifies staff and guests of an event. Planned, moved and cancelled visits are left to `notifyDueVisits`. */
export async function notifyOfEvents(
  context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  await announceAnew(db, events)
  for (const event of events) {
    await writeLettersOn(context, db, event)
    if (event.type === 'visit.returned' || event.type === 'visit.reinstated')
      await notifyReturned(context, db, event.visitId)
    if (event.type === 'message.unsent') await tryAnotherWay(context, db, event)
    if (event.type === 'message.resent' && event.kind !== 'visit_cancelled')
      await settleDue(context, db, event)
  }
}

/** Withdraws unsent messages about former times of visits. The next search for due visits finds those whose guest then knows nothing. */
async function announceAnew(db: Database, events: readonly DomainEvent[]): Promise<void> {
  const idsOf = (...types: DomainEvent['type'][]) =>
    events.flatMap((event) => ('visitId' in event && types.includes(event.type) ? event.visitId : []))
  const former = idsOf('visit.moved', 'visit.cancelled')
  const present = idsOf('visit.moved', 'visit.reinstated')
  if (former.length > 0) await withdraw(db, former, KINDS)
  const cancelled = idsOf('visit.cancelled')
  if (cancelled.length > 0) await withdraw(db, cancelled, ['visit_returned'])
  if (present.length > 0) await deleteUnsentNoticesOf(db, present)
}

/** Notifies the guest of a returned visit by any channel. */
async function notifyReturned(context: Context, db: Database, visitId: string): Promise<void> {
  const visit = await findReturned(db, channelsOf(context.config), visitId)
  if (!visit) return
  const link = await linkTo(context, db, visit, visitId)
  const { title, notes } = visit
  const facts = { title, when: whenInWords(visit.visit_date, visit.language, context.clock()), notes, link }
  await send(context, db, visit, { kind: 'visit_returned', facts, visitId })
}

/** Handles a failed message: the next search for due visits uses another channel; a return or cancellation is repeated at once. */
async function tryAnotherWay(context: Context, db: Database, message: VisitMessageChanged): Promise<void> {
  if (message.kind === 'visit_returned') return notifyReturned(context, db, message.visitId)
  if (message.kind === 'visit_cancelled') return cancelAnotherWay(context, db, message)
  await deleteUnsentNotices(db, message)
}

/** Repeats a cancellation by a channel after the failed one, else by one before it: each goes once by a channel, so that they end. */
async function cancelAnotherWay(context: Context, db: Database, message: VisitMessageChanged): Promise<void> {
  const channels = channelsOf(context.config)
  const next = channels.indexOf(message.channel) + 1
  const inTurn = [...channels.slice(next), ...channels.slice(0, next)]
  const visit = await lockUnsent(db, { now: context.clock(), channels: inTurn }, message)
  if (visit) await notifyCancelled(context, db, visit)
}
