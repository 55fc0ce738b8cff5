import type pg from 'pg'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Context } from '../base/context.ts'
import type { Database } from '../base/db/database.ts'
import { post } from '../base/outbox/service.ts'
import { openQueue } from '../base/jobs/queue.ts'
import { eventually } from './eventually.ts'

/** Posts a message and waits until a product on that database has handled it, which proves that its queue works. */
export async function expectMessageHandled(db: Database, connection: pg.PoolConfig): Promise<void> {
  const queue = openQueue(connection, pino({ level: 'silent' }))
  const context = { db, queue, clock: () => new Date() } as unknown as Context
  const facts = { firstName: 'Vera', message: '' }
  const to = { kind: 'declined', language: 'en', channel: 'sms', recipient: '79990000000' } as const
  const id = await db.transaction().execute((within) => post(context, within, { ...to, facts }))
  const statusOf = () => db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst()
  await eventually(async () => expect(await statusOf()).toEqual({ status: 'kept' }))
  await queue.close()
}
