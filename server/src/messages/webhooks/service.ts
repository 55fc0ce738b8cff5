import { v7 } from 'uuid'
import type { z } from 'zod'
import { ROTATION_HOURS, WEBHOOK_TEST, WEBHOOKS_MAX } from '@cloche/contract/webhook-events.ts'
import type {
  ChangedWebhook,
  Delivery,
  NewWebhook,
  Webhook,
  webhookCalls,
} from '@cloche/contract/webhooks.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import { seal } from '../../base/db/cipher.ts'
import type { Database } from '../../base/db/database.ts'
import { reachGroupsOf, storeReach } from '../../base/reach.ts'
import { publish } from '../../base/publish.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Session } from '../../base/http/sessions.ts'
import { refusedAddress } from '../../base/net/guarded-request.ts'
import { invalid, notFound, Problem, requireVersion } from '../../base/faults/problem.ts'
import { presentDelivery, presentWebhook } from './present.ts'
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockDelivery,
  lockWebhook,
  newestDeliveries,
  updateDelivery,
  updateWebhook,
  webhooksFor,
  type WebhookRow,
} from './queries.ts'
import { addDeliveries, DELIVERIES } from './sending.ts'
import { newSecret, shownSecret } from './signature.ts'

export { stoppedWebhooks, sweepDeliveries } from './queries.ts'
export { queueLost, sendEvents } from './sending.ts'

export const WEBHOOK_QUEUES = [DELIVERIES]

const HOUR = 3_600_000

/** Returns the webhooks, newest first. */
export async function webhooks({ db, clock }: Context): Promise<{ items: Webhook[] }> {
  return { items: await presented(db, await listWebhooks(db, WEBHOOKS_MAX), clock()) }
}

async function presented(db: Database, rows: readonly WebhookRow[], now: Date): Promise<Webhook[]> {
  const ids = rows.map(({ id }) => id)
  const [newest, reaches] = await Promise.all([
    newestDeliveries(db, ids),
    reachGroupsOf(db, 'webhook_id', ids),
  ])
  const last = new Map(newest.map((each) => [each.webhook_id, each]))
  return rows.map((row) => presentWebhook(row, now, { last: last.get(row.id), reach: reaches.get(row.id) }))
}

const presentedOne = async (db: Database, row: WebhookRow, now: Date) => (await presented(db, [row], now))[0]!

/** Returns whether a webhook that is on wants signals. */
export const areSignalsAwaited = async (db: Database): Promise<boolean> =>
  (await webhooksFor(db, ['signal.detected'])).length > 0

/** Makes a webhook; only this answer contains its secret. Throws `quota_reached`, `invalid` for a private address. */
export async function createWebhook(
  context: Context,
  session: Session,
  { reach = [], ...given }: NewWebhook,
): Promise<z.input<typeof webhookCalls.create.response>> {
  const { db, clock } = context
  requireReachable(context, given.url)
  const [id, secret, now] = [v7(), newSecret(), clock()]
  const sealed = await seal(db, { key: 'webhook', owner: id }, secret)
  return db.transaction().execute(async (transaction) => {
    await awaitSignals(context, transaction, null, given)
    const row = await insertWebhook(
      transaction,
      { ...given, id, secret: sealed, created_at: now },
      WEBHOOKS_MAX,
    )
    if (!row) throw new Problem('quota_reached')
    const reachInWords = await storeReach(transaction, 'webhook_id', id, reach)
    await audit(transaction, session, now, [
      {
        ...entryOf(row),
        action: 'create',
        changes: {
          ...changesBetween({}, { url: row.url, events: row.events }),
          ...(reachInWords && { reach: reachInWords }),
        },
      },
    ])
    return { ...(await presentedOne(transaction, row, now)), secret: shownSecret(secret) }
  })
}

/** Changes a webhook, starts or stops it. Throws `not_found`, `changed`, `invalid` for a private address. */
export async function changeWebhook(
  context: Context,
  session: Session,
  { id, expected }: { id: string; expected: number | undefined },
  { enabled, reach, ...given }: ChangedWebhook,
): Promise<Webhook> {
  const { db, clock } = context
  requireReachable(context, given.url)
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const before = await lockWebhook(transaction, id)
    if (!before) throw notFound()
    requireVersion(await presentedOne(transaction, before, now), expected)
    const stopped = enabled ? null : (before.stopped ?? 'staff')
    const reachInWords = reach && (await storeReach(transaction, 'webhook_id', id, reach))
    const changes = {
      ...changesBetween(
        { name: before.name, url: before.url, events: before.events, enabled: before.stopped === null },
        { ...given, enabled },
      ),
      ...(reachInWords && { reach: reachInWords }),
    }
    if (Object.keys(changes).length === 0) return presentedOne(transaction, before, now)
    if (enabled) await awaitSignals(context, transaction, before, given)
    const after = (await updateWebhook(transaction, id, { ...given, stopped }))!
    await audit(transaction, session, now, [{ ...entryOf(after), action: 'update', changes }])
    return presentedOne(transaction, after, now)
  })
}

/** Publishes that signals are awaited, if this webhook is the first that wants them. */
async function awaitSignals(
  context: Context,
  db: Database,
  before: WebhookRow | null,
  { events }: Pick<NewWebhook, 'events'>,
): Promise<void> {
  const didAwait = before?.stopped === null && before.events.includes('signal.detected')
  if (didAwait || !events.includes('signal.detected') || (await areSignalsAwaited(db))) return
  await publish(context, db, [{ type: 'signals.awaited' }])
}

/** A host's name is looked up and checked at each delivery; a private IP address is refused at once. */
function requireReachable({ config }: Context, url: string): void {
  if (refusedAddress(new URL(url), config.webhookPrivateRanges) !== null)
    throw invalid('url', 'A private address, to which nothing is sent')
}

/** Makes a new secret, which only this answer contains. The old one signs, too, for a day. Throws `not_found`. */
export async function rotateSecret(
  { db, clock }: Context,
  session: Session,
  id: string,
): Promise<z.input<typeof webhookCalls.rotate.response>> {
  const [secret, now] = [newSecret(), clock()]
  const sealed = await seal(db, { key: 'webhook', owner: id }, secret)
  return db.transaction().execute(async (transaction) => {
    const before = await lockWebhook(transaction, id)
    if (!before) throw notFound()
    const after = (await updateWebhook(transaction, id, {
      secret: sealed,
      old_secret: before.secret,
      old_secret_until: new Date(now.getTime() + ROTATION_HOURS * HOUR),
    }))!
    await audit(transaction, session, now, [
      { ...entryOf(after), action: 'update', changes: { secret: [null, null] } },
    ])
    return { ...(await presentedOne(transaction, after, now)), secret: shownSecret(secret) }
  })
}

/** Removes a webhook and its deliveries. Throws `not_found`. */
export async function removeWebhook({ db, clock }: Context, session: Session, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removed = await deleteWebhook(transaction, id)
    if (!removed) throw notFound()
    await audit(transaction, session, clock(), [{ ...entryOf(removed), action: 'remove' }])
  })
}

/** Sends a test once. Throws `not_found`. */
export async function testWebhook(context: Context, id: string): Promise<Delivery> {
  return context.db.transaction().execute(async (transaction) => {
    if (!(await lockWebhook(transaction, id))) throw notFound()
    const body = { type: WEBHOOK_TEST, data: { webhookId: id } } as const
    const [row] = await addDeliveries(context, transaction, [{ id, body }])
    return presentDelivery(row!)
  })
}

/** Returns the deliveries of a webhook, newest first. Throws `not_found`. */
export async function deliveries(
  { db }: Context,
  id: string,
  { limit, cursor, status }: z.output<typeof webhookCalls.deliveries.query>,
): Promise<z.input<typeof webhookCalls.deliveries.response>> {
  if (!(await findWebhook(db, id))) throw notFound()
  const rows = await listDeliveries(db, { webhookId: id, status, after: cursorId(cursor), limit })
  return pageOfRows(rows, limit, presentDelivery)
}

/** Queues a delivery again. Throws `not_found`, `conflict` while it waits, while the webhook is off, and for a test. */
export async function resendDelivery(
  { db, clock, queue }: Context,
  session: Session,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<Delivery> {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const webhook = await lockWebhook(transaction, id)
    const row = await lockDelivery(transaction, { webhookId: id, id: deliveryId })
    if (!webhook || !row) throw notFound()
    if (webhook.stopped !== null) throw new Problem('conflict', 'This webhook is off')
    if (!presentDelivery(row).resendable) throw new Problem('conflict', 'This delivery can’t be sent again')
    const after = await updateDelivery(transaction, deliveryId, {
      status: 'waiting',
      queued_at: now,
      next_attempt_at: now,
    })
    await queue.add(transaction, DELIVERIES, deliveryId)
    await audit(transaction, session, now, [{ ...entryOf(webhook), action: 'resend' }])
    return presentDelivery(after!)
  })
}

const entryOf = ({ id, name }: WebhookRow) => ({ entity: 'webhook', entityId: id, subject: name }) as const
