import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { DomainEvent } from './events.ts'

/** Tells every listener what happened. Call it in the transaction that does it; a listener that throws undoes the transaction. */
export async function publish(context: Context, db: Database, events: readonly DomainEvent[]): Promise<void> {
  for (const listener of context.listeners) await listener(context, db, events)
}
