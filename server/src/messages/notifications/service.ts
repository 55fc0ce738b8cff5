import type { MessageKind } from '@cloche/contract/messages.ts'
import type { OptionalKind } from '@cloche/contract/notification-settings.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type {
  ApplicationReceived,
  DomainEvent,
  VisitFacts,
  VisitMessageChanged,
  VisitSubmitted,
} from '../../base/events/events.ts'
import { post, withdraw, type NewPost } from '../../base/outbox/service.ts'
import { KIND_CHANNELS } from '../../base/posting/kind-channels.ts'
import { whenInWords } from '../../base/time/when-in-words.ts'
import { mintLink } from '../../people/users/service.ts'
import { channelsOf, findContact, listStaffContacts, type Contact } from '../../base/posting/contacts.ts'
import {
  findReturned,
  deleteUnsentNotices,
  deleteUnsentNoticesOf,
  forgetVisit,
  lockDue,
  lockLost,
  lockUnsent,
  markNotified,
  markThanked,
  type DueVisit,
  type LostVisit,
} from './queries.ts'
import { cannotComeLink, visitInWords } from './visit-in-words.ts'

export { deleteNotices } from './queries.ts'
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
  if (!(await markNotified(db, visit, now, isKnown))) return false
  await withdraw(db, [visit.id], ['visit_cancelled'], visit.user_id)
  return true
}

/** The kinds of messages that announce a visit. */
const KINDS = ['visit_planned', 'visit_reminder', 'visit_soon', 'visit_open'] as const
type Kind = (typeof KINDS)[number]

/** Whether a message of an optional kind goes by the contact's channel and is wanted. */
function takes({ channel, muted_kinds }: Contact, kind: OptionalKind): boolean {
  return KIND_CHANNELS[kind].includes(channel) && !muted_kinds.includes(kind)
}

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

async function send<K extends MessageKind>(
  context: Context,
  db: Database,
  { user_id, channel, recipient, language }: Contact,
  said: Omit<NewPost<K>, 'channel' | 'recipient' | 'language' | 'userId'>,
): Promise<void> {
  await post(context, db, { ...said, channel, recipient, language, userId: user_id })
}

/** The link to a guest's visit. A letter or text message may be read where nobody is logged in, so that link logs in. */
function linkTo(context: Context, db: Database, { channel, user_id }: Contact, visitId: string) {
  if (channel === 'telegram') return guestAddress(context.config.publicUrl, visitId)
  return mintLink(context, db, user_id)
}

/** Notifies staff and guests of an event. Planned, moved and cancelled visits are left to `notifyDueVisits`. */
export async function notifyOfEvents(
  context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  await announceAnew(db, events)
  for (const event of events) {
    if (event.type === 'visit.submitted') await notifySubmitted(context, db, event)
    if (event.type === 'visit.returned' || event.type === 'visit.reinstated')
      await notifyReturned(context, db, event.visitId)
    if (event.type === 'visit.accepted') await thank(context, db, event)
    if (event.type === 'message.unsent') await tryAnotherWay(context, db, event)
    if (event.type === 'message.resent' && event.kind !== 'visit_cancelled')
      await settleDue(context, db, event)
    if (event.type === 'application.received') await notifyApplied(context, db, event)
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

/** Notifies the staff whom Telegram or mail reaches. */
async function notifySubmitted(context: Context, db: Database, visit: VisitSubmitted): Promise<void> {
  const { visitId, title, visitDate, score, isAgain } = visit
  const link = reportAddress(context.config.publicUrl, visitId)
  for (const contact of await staffContacts(context, db, 'visit_submitted')) {
    const when = whenInWords(visitDate, contact.language, context.clock())
    await send(context, db, contact, {
      kind: 'visit_submitted',
      facts: { title, when, score, link, isAgain },
    })
  }
}

async function staffContacts({ config }: Context, db: Database, kind: OptionalKind): Promise<Contact[]> {
  const contacts = await listStaffContacts(db, channelsOf(config))
  return contacts.filter((contact) => takes(contact, kind))
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

/** Thanks the guest of an accepted visit, once, by Telegram or mail. */
async function thank(context: Context, db: Database, visit: VisitFacts): Promise<void> {
  const { visitId, guestId, title, visitDate } = visit
  const contact = await findContact(db, channelsOf(context.config), guestId)
  if (!contact || !takes(contact, 'visit_accepted')) return
  if (!(await markThanked(db, visitId, context.clock()))) return
  const facts = { title, when: whenInWords(visitDate, contact.language, context.clock()) }
  await send(context, db, contact, { kind: 'visit_accepted', facts })
}

/** Notifies the staff whom Telegram or mail reaches. */
async function notifyApplied(
  context: Context,
  db: Database,
  { applicationId, city }: ApplicationReceived,
): Promise<void> {
  const link = `${context.config.publicUrl}/admin/user?applications=1`
  for (const contact of await staffContacts(context, db, 'applied'))
    await send(context, db, contact, { kind: 'applied', facts: { city, link }, applicationId })
}

export const guestAddress = (publicUrl: string, visitId: string) => `${publicUrl}/guest?visit=${visitId}`
export const reportAddress = (publicUrl: string, visitId: string) =>
  `${publicUrl}/admin/visit-history/${visitId}`
