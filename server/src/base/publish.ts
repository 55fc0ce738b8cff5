import type { Context } from './context.ts'
import type { Database } from './db/database.ts'
import type { DomainEvent } from './events/events.ts'

/** Passes events to every listener. Call it in the transaction of the change; a listener that throws rolls it back. */
export async function publish(context: Context, db: Database, events: readonly DomainEvent[]): Promise<void> {
  for (const listener of context.listeners) await listener(context, db, events)
}
