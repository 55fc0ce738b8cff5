import { v7 } from 'uuid'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@cloche/contract/webhook-events.ts'
import type { Context, Listener } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent, EventOf } from '../../base/events/events.ts'
import { webhooksWithout } from '../../programme/where/service.ts'
import {
  insertDeliveries,
  overdueDeliveries,
  visitsToSend,
  webhooksFor,
  type DeliveryRow,
  type SentVisit,
} from './queries.ts'

export const DELIVERIES = 'webhook-deliveries'
/** A delivery that has been due for this long has lost its job, as all have after a backup is restored. */
const LOST_MILLISECONDS = 10 * 60_000

interface Body {
  type: DeliveryRow['type']
  data: object
}

type Sent = EventOf<WebhookEvent>

const SENT: readonly string[] = WEBHOOK_EVENTS
const isSent = (event: DomainEvent): event is Sent => SENT.includes(event.type)

/** Writes a delivery of each event for each webhook that wants it and has the restaurant in its reach. */
export const sendEvents: Listener = async (context, db, events) => {
  const sent = events.filter(isSent)
  if (sent.length === 0) return
  const webhooks = await webhooksFor(db, [...new Set(sent.map(({ type }) => type))])
  if (webhooks.length === 0) return
  const ids = [...new Set(sent.map(({ visitId }) => visitId))]
  const [visits, beyond] = await Promise.all([visitsToSend(db, ids), webhooksWithout(db, ids)])
  const byId = new Map(visits.map((visit) => [visit.id, visit]))
  const rows = sent.flatMap((event) => {
    const body = bodyOf(event, byId.get(event.visitId)!)
    const told = webhooks.filter(
      (each) => each.events.includes(event.type) && !beyond.get(event.visitId)?.has(each.id),
    )
    return told.map(({ id }) => ({ id, body }))
  })
  await addDeliveries(context, db, rows)
}

/** What a receiver needs to ask the API for the rest; no guest's name and no time of the visit. */
function bodyOf(event: Sent, visit: SentVisit): Body {
  if (event.type === 'signal.detected') {
    const { type, ...data } = event
    return { type, data }
  }
  const { id: visitId, restaurant_id: restaurantId, status, score } = visit
  const data = { visitId, restaurantId, status, score }
  if (event.type === 'visit.voided') return { type: event.type, data: { ...data, reason: event.reason } }
  return { type: event.type, data }
}

/** Writes deliveries and queues them. Call it in the transaction that causes them. */
export async function addDeliveries(
  { clock, queue }: Context,
  db: Database,
  wanted: readonly { id: string; body: Body }[],
): Promise<DeliveryRow[]> {
  if (wanted.length === 0) return []
  const now = clock()
  const rows = await insertDeliveries(
    db,
    wanted.map(({ id, body: { type, data } }) => ({
      id: v7(),
      webhook_id: id,
      type,
      payload: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      created_at: now,
      queued_at: now,
      next_attempt_at: now,
    })),
  )
  for (const { id } of rows) await queue.add(db, DELIVERIES, id)
  return rows
}

/** Queues the waiting deliveries whose job was lost. */
export async function queueLost({ db, queue, clock }: Context): Promise<void> {
  const since = new Date(clock().getTime() - LOST_MILLISECONDS)
  await db.transaction().execute(async (transaction) => {
    for (const { id } of await overdueDeliveries(transaction, since))
      await queue.add(transaction, DELIVERIES, id)
  })
}
