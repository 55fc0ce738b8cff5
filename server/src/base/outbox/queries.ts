import { sql, type Selectable } from 'kysely'
import type { MessageChannel, MessageKind, MessageStatus } from '@cloche/contract/messages.ts'
import type { Database } from '../db/database.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import type { Schema } from '../db/schema.ts'
import type { DomainEvent, VisitMessageChanged } from '../events/events.ts'

export type MessageRow = Selectable<Schema['messages']>

/** The event about a message that tells a guest of a visit; none for other messages. */
export function aboutVisit(
  type: VisitMessageChanged['type'],
  { kind, channel, visit_id, visit_time, user_id, restaurant_id }: MessageRow,
): VisitMessageChanged[] {
  if (visit_id === null || visit_time === null || user_id === null) return []
  const about = { visitId: visit_id, visitTime: visit_time, userId: user_id, restaurantId: restaurant_id }
  return [{ type, kind, channel, ...about }]
}

/** The events of a message that ends unsent. */
export function endedUnsent(row: MessageRow): DomainEvent[] {
  const { kind, user_id, channel, secrets, created_at } = row
  const link = secrets?.['link']
  if (kind !== 'invited' || user_id === null || link === undefined) return aboutVisit('message.unsent', row)
  return [{ type: 'invitation.unsent', userId: user_id, channel, link, postedAt: created_at }]
}

export type NewMessage = Pick<
  MessageRow,
  | 'id'
  | 'channel'
  | 'kind'
  | 'language'
  | 'recipient'
  | 'subject'
  | 'body'
  | 'user_id'
  | 'application_id'
  | 'visit_id'
  | 'visit_time'
  | 'restaurant_id'
  | 'expires_at'
> & { secrets: Record<string, string> | null; now: Date }

export async function insertMessage(db: Database, { now, secrets, ...message }: NewMessage): Promise<void> {
  await db
    .insertInto('messages')
    .values({
      ...message,
      secrets: secrets && JSON.stringify(secrets),
      visit_time:
        message.visit_time ??
        ((of) => of.selectFrom('visits').select('opens_at').where('id', '=', message.visit_id)),
      created_at: now,
      queued_at: now,
      next_attempt_at: now,
    })
    .execute()
}

export function findMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockMessage(db: Database, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type Outcome = Partial<
  Pick<MessageRow, 'recipient' | 'attempts' | 'last_error' | 'provider_id' | 'queued_at' | 'sent_at'> & {
    secrets: null
  }
> &
  Pick<MessageRow, 'status' | 'next_attempt_at'>

export async function updateMessage(db: Database, id: string, outcome: Outcome): Promise<void> {
  await db.updateTable('messages').set(outcome).where('id', '=', id).execute()
}

/**
 * Ends the messages of these kinds about visits, to one user or to all, unless they were sent, because what they say no longer
 * holds.
 */
export async function withdraw(
  db: Database,
  visitIds: readonly string[],
  kinds: readonly MessageKind[],
  userId?: string,
): Promise<void> {
  await withdrawing(db)
    .where('visit_id', 'in', visitIds)
    .where('kind', 'in', kinds)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId!))
    .execute()
}

/** Ends the codes to a phone or e-mail address that were not sent, because a newer one has replaced them. */
export async function withdrawCodes(db: Database, recipient: string): Promise<void> {
  await withdrawing(db).where('kind', '=', 'code').where('recipient', '=', recipient).execute()
}

const withdrawing = (db: Database) =>
  db
    .updateTable('messages')
    .set({ status: 'expired', secrets: null, next_attempt_at: null })
    .where('status', 'in', ['waiting', 'dead', 'kept'])

export interface MessageFilter {
  status?: MessageStatus | undefined
  channel?: MessageChannel | undefined
  kind?: MessageKind | undefined
  /** Parts of the recipient, any of which will do; none: whoever it is. */
  parts: readonly string[]
  after: string | null
  limit: number
}

/** Returns the waiting messages that have no job, with their channels and when each is to be tried. */
export function lostMessages(db: Database) {
  return db
    .selectFrom('messages')
    .select(['id', 'channel', 'next_attempt_at'])
    .where('status', '=', 'waiting')
    .where(
      sql<boolean>`not exists (
        select from pgboss.job where job.state < 'completed' and job.data ->> 'id' = messages.id::text)`,
    )
    .orderBy('id')
    .execute()
}

export function listMessages(
  db: Database,
  { status, channel, kind, parts, after, limit }: MessageFilter,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(parts.length > 0, (query) =>
      query.where(
        sql<boolean>`exists (select from unnest(${parts}::text[]) part where strpos(lower(recipient), lower(part)) > 0)`,
      ),
    )
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from messages where id = ${after})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function countByStatus(db: Database): Promise<{ status: MessageStatus; count: number }[]> {
  return db
    .selectFrom('messages')
    .select('status')
    .select(sql<number>`count(*)`.as('count'))
    .groupBy('status')
    .execute()
}

/** Whether a message of this kind that was written to a user after `since` was sent or waits. */
export async function hasNewer(
  db: Database,
  { userId, kind, since }: { userId: string; kind: MessageKind; since: string },
): Promise<boolean> {
  const newer = await db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .where('status', 'in', ['waiting', 'sent'])
    .executeTakeFirst()
  return newer !== undefined
}

/**
 * Messages to these addresses that belong to no user and no application. Several people may have one address, and nobody
 * verifies an e-mail address, so an address says nothing about the other messages.
 */
const ownerlessTo = (recipients: string[]) =>
  sql<boolean>`(recipient = any(${recipients}) and user_id is null and application_id is null)`

/**
 * Deletes the messages to these users, the ownerless ones to these addresses, and those about these applications, whoever got them, except
 * those to the user `except`.
 */
export async function deleteMessages(
  db: Database,
  {
    userIds,
    applicationIds,
    recipients,
    except = null,
  }: { userIds: string[]; applicationIds: string[]; recipients: string[]; except?: string | null },
): Promise<void> {
  await sql`delete from messages where user_id = any(${userIds})
    or (application_id = any(${applicationIds}) and (user_id = ${except}::uuid) is not true)
    or ${ownerlessTo(recipients)}`.execute(db)
}

export interface MessageOwner {
  userId: string
  applicationIds: string[]
  recipients: string[]
}

/** The messages to a person, oldest first. Staff's messages about the person's applications belong to staff. */
export function messagesOf(
  db: Database,
  { userId, applicationIds, recipients }: MessageOwner,
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where((of) =>
      of.or([
        of('user_id', '=', userId),
        sql<boolean>`(application_id = any(${applicationIds}) and user_id is null)`,
        ownerlessTo(recipients),
      ]),
    )
    .orderBy('created_at')
    .execute()
}

const DAY = 24 * 3_600_000
/** How long the links in messages are valid. */
const LINK_DAYS = 90

/**
 * Deletes messages with codes after a day, and the useless secrets of others; returns how many. Waiting messages are left to the
 * worker.
 */
export async function sweepMessages(db: Database, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const deleted = await deleteInBatches(db, 'messages', sql`kind = 'code' and created_at < ${before(1)}`)
  const { numAffectedRows } = await sql`
    update messages set secrets = null
    where secrets is not null and status <> 'waiting'
      and (expires_at < ${now} or created_at < ${before(LINK_DAYS)})`.execute(db)
  return deleted + Number(numAffectedRows ?? 0)
}
