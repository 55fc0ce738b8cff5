import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import {
  DELIVERIES_KEPT,
  type DeliveryStatus,
  type StopReason,
  type WebhookEvent,
} from '@cloche/contract/webhook-events.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { Schema } from '../../base/db/schema.ts'

export type WebhookRow = Selectable<Schema['webhooks']>
export type DeliveryRow = Selectable<Schema['webhook_deliveries']>

export async function listWebhooks(db: Database, limit: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Returns the newest delivery of each of the webhooks. */
export async function newestDeliveries(
  db: Database,
  ids: readonly string[],
): Promise<Pick<DeliveryRow, 'webhook_id' | 'status' | 'attempts' | 'created_at'>[]> {
  return db
    .selectFrom('webhook_deliveries')
    .distinctOn('webhook_id')
    .select(['webhook_id', 'status', 'attempts', 'created_at'])
    .where('webhook_id', 'in', ids.length > 0 ? ids : [null])
    .orderBy('webhook_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Inserts a webhook unless there are `max` already; returns it, or undefined without room. */
export async function insertWebhook(
  db: Database,
  row: Insertable<Schema['webhooks']>,
  max: number,
): Promise<WebhookRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cloche webhooks', 0))`.execute(db)
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= max) return undefined
  return db.insertInto('webhooks').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateWebhook(
  db: Database,
  id: string,
  values: Updateable<Schema['webhooks']>,
): Promise<WebhookRow | undefined> {
  return db.updateTable('webhooks').set(values).where('id', '=', id).returningAll().executeTakeFirst()
}

export function deleteWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  return db.deleteFrom('webhooks').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Returns the webhooks that are on and want one of these events. */
export function webhooksFor(db: Database, events: readonly WebhookEvent[]) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('stopped', 'is', null)
    .where(sql<boolean>`events && ${events}::text[]`)
    .execute()
}

/** Returns the webhooks that were stopped by their receiver or by failures. */
export function stoppedWebhooks(
  db: Database,
): Promise<{ id: string; name: string; stopped: Exclude<StopReason, 'staff'> }[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'name', sql<Exclude<StopReason, 'staff'>>`stopped`.as('stopped')])
    .where('stopped', 'in', ['gone', 'failing'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function insertDeliveries(
  db: Database,
  rows: readonly Insertable<Schema['webhook_deliveries']>[],
): Promise<DeliveryRow[]> {
  return db.insertInto('webhook_deliveries').values(rows).returningAll().execute()
}

/** Reserves a waiting delivery for this process; undefined if it does not wait or another process has it. */
export function claimDelivery(
  db: Database,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where((of) => of.or([of('claimed_until', 'is', null), of('claimed_until', '<=', now.toISOString())]))
    .returningAll()
    .executeTakeFirst()
}

export function findDelivery(db: Database, id: string): Promise<DeliveryRow | undefined> {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockDelivery(
  db: Database,
  { webhookId, id }: { webhookId: string; id: string },
): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateDelivery(
  db: Database,
  id: string,
  values: Updateable<Schema['webhook_deliveries']>,
): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('webhook_deliveries')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function listDeliveries(
  db: Database,
  {
    webhookId,
    status,
    after,
    limit,
  }: { webhookId: string; status: DeliveryStatus | undefined; after: string | null; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (select created_at, id from webhook_deliveries where id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Returns the waiting deliveries that were due before `since`. */
export function overdueDeliveries(db: Database, since: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '<', since.toISOString())
    .execute()
}

export interface SentVisit {
  id: string
  restaurant_id: string
  status: string
  score: number | null
}

export function visitsToSend(db: Database, ids: readonly string[]): Promise<SentVisit[]> {
  return db
    .selectFrom('visits')
    .select(['id', 'restaurant_id', 'status', 'score'])
    .where('id', 'in', ids)
    .execute()
}

const DAY = 86_400_000

/** Deletes old deliveries, those beyond a webhook's number, and ended secrets. Waiting deliveries stay. Returns how many went. */
export async function sweepDeliveries(db: Database, now: Date): Promise<number> {
  const { most, days } = DELIVERIES_KEPT
  await db
    .updateTable('webhooks')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', now.toISOString())
    .execute()
  const before = new Date(now.getTime() - days * DAY)
  const old = sql`status <> 'waiting' and created_at < ${before}`
  const beyond = sql`status <> 'waiting' and id in (
    select id from (
      select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
      from webhook_deliveries) as placed
    where place > ${most})`
  const table = 'webhook_deliveries'
  return (await deleteInBatches(db, table, old)) + (await deleteInBatches(db, table, beyond))
}
