import { sql } from 'kysely'
import type pg from 'pg'
import { ROLE } from '@cloche/contract/constants.ts'
import { readConfig } from '../base/config/config.ts'
import type { Context } from '../base/context.ts'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import type { Session } from '../base/http/sessions.ts'
import { summarizeVisits } from '../figures/insight/service.ts'
import { applyPending } from '../figures/insight/summarize.ts'
import { LISTENERS } from '../listeners.ts'
import { makeLog } from '../base/telemetry/log.ts'
import { openQueue } from '../base/jobs/queue.ts'
import { openStorage } from '../base/storage/open-storage.ts'
import { acceptVisit, reopenVisit } from '../programme/visits/reviewing.ts'

// `npm run bench:insight` starts this process beside a product with submitted visits. It prints the milliseconds of each acceptance, with
// all listeners and without the summaries, and those of applying an acceptance to the summaries later. It takes each acceptance back.

const VISITS = 300
const WARMING = 30

async function main(connection: pg.PoolConfig): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const whole = await openContext(connection, stack)
  const without = { ...whole, listeners: LISTENERS.filter((listener) => listener !== summarizeVisits) }
  const session = await staffSession(whole)
  const timeOf = async (context: Context, id: string): Promise<number> => {
    const begun = performance.now()
    await acceptVisit(context, session, { id, expected: undefined })
    const milliseconds = performance.now() - begun
    await reopenVisit(context, session, { id, expected: undefined })
    return milliseconds
  }
  const times: { whole: number; without: number }[] = []
  const ids = await submittedVisits(whole)
  for (const id of ids) {
    // Which of the two comes first changes, so that neither always finds the visit's pages in memory.
    const isWholeFirst = times.length % 2 === 0
    const first = await timeOf(isWholeFirst ? whole : without, id)
    const second = await timeOf(isWholeFirst ? without : whole, id)
    times.push(isWholeFirst ? { whole: first, without: second } : { whole: second, without: first })
  }
  const applying = await applyingTime(whole, session, ids)
  process.stdout.write(JSON.stringify({ times: times.slice(WARMING), applying }))
}

/** Accepts visits, and returns the milliseconds that a reader of the summaries then spends on each. */
async function applyingTime(context: Context, session: Session, ids: readonly string[]): Promise<number> {
  const all = async (decide: typeof acceptVisit) => {
    for (const id of ids) await decide(context, session, { id, expected: undefined })
    const begun = performance.now()
    await applyPending(context.db)
    return (performance.now() - begun) / ids.length
  }
  await applyPending(context.db)
  const milliseconds = await all(acceptVisit)
  await all(reopenVisit)
  return milliseconds
}

async function openContext(connection: pg.PoolConfig, stack: AsyncDisposableStack): Promise<Context> {
  const config = readConfig({ ...process.env, LOG_LEVEL: 'error' })
  const log = makeLog(config)
  const db = openDatabase(connection)
  stack.defer(() => closeDatabase(db))
  const queue = openQueue(connection, log)
  stack.defer(() => queue.close())
  const storage = await openStorage(config)
  const clock = () => new Date()
  return { config, db, connection, storage, queue, listeners: LISTENERS, log, clock, webRoot: null }
}

async function submittedVisits({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from visits where status = 'submitted' order by opens_at desc, id limit ${VISITS + WARMING}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function staffSession({ db }: Context): Promise<Session> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', ROLE.administrator)
    .limit(1)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const times = { expiresAt: now, lastSeenAt: now, prolonged: false, reach: null }
  return { id, userId: id, roleId: ROLE.administrator, platform: 'web' as const, ...times }
}

await main({ connectionString: process.env['DATABASE_URL']! })
