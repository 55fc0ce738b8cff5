import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { inBackground, repeatAnyway } from './repeating.ts'

/** How often the holder checks that it has the lock, and every other process asks for it. */
const BEAT_MILLISECONDS = 2000
const AGAIN_MILLISECONDS = 5000
/** A holder that loses its connection for this long gives the lock up. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 } as const
/** PostgreSQL drops the connection of a machine that has vanished within half a minute, and with it the lock. */
const NOTICE_THE_DEAD = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

type Work = (signal: AbortSignal) => Promise<void>

/**
 * Runs `work` in one of the processes that ask for `name`, and in another one when that process ends or loses its database.
 * `work` must end soon after its signal aborts; when it ends or fails by itself, it is started again. Returns a function that
 * stops it.
 */
export function oneAtATime(
  connection: pg.PoolConfig,
  name: string,
  log: Logger,
  work: Work,
): () => Promise<void> {
  const failed = 'what one process does has failed, it is begun again'
  const again = { pause: AGAIN_MILLISECONDS, log, failed, about: { name } }
  return inBackground((signal) => repeatAnyway(again, signal, () => inTurn(connection, name, signal, work)))
}

/**
 * Waits until no other process runs work of that name, then runs `work` once. The signal of `work` aborts with `signal`, and when this
 * process loses its database. Resolves when `work` has ended. Rejects as `work` does, and when the wait is aborted or loses its database.
 */
export async function inTurn(
  connection: pg.PoolConfig,
  name: string,
  signal: AbortSignal,
  work: Work,
): Promise<void> {
  await connected(connection, name, async (client, lost) => {
    while (!(await takes(client, name))) await wait(BEAT_MILLISECONDS, undefined, { signal })
    await hold(client, lost, signal, work)
  })
}

/** Runs `work` unless another process runs work of that name. Resolves when it has ended. */
export async function unlessRunning(
  connection: pg.PoolConfig,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  await connected(connection, name, async (client) => {
    if (await takes(client, name)) await work()
  })
}

async function connected(
  connection: pg.PoolConfig,
  name: string,
  use: (client: pg.Client, lost: AbortController) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ ...PATIENCE, ...connection, application_name: `cloche-${name}` })
  const lost = new AbortController()
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  try {
    await client.connect()
    await client.query(NOTICE_THE_DEAD)
    await use(client, lost)
  } finally {
    // Closing the connection frees the lock, so the work must have ended.
    await Promise.race([client.end().catch(() => undefined), wait(AGAIN_MILLISECONDS)])
  }
}

async function hold(
  client: pg.Client,
  lost: AbortController,
  signal: AbortSignal,
  work: Work,
): Promise<void> {
  const ended = new AbortController()
  const working = work(AbortSignal.any([signal, lost.signal])).finally(() => ended.abort())
  working.catch(() => undefined)
  const any = AbortSignal.any([signal, lost.signal, ended.signal])
  while (!any.aborted) {
    await client.query('select').catch(() => lost.abort())
    await wait(BEAT_MILLISECONDS, undefined, { signal: any }).catch(() => undefined)
  }
  await working
}

async function takes(client: pg.Client, name: string): Promise<boolean> {
  const sql = `select pg_try_advisory_lock(hashtextextended('cloche ' || $1, 0)) as taken`
  const { rows } = await client.query<{ taken: boolean }>(sql, [name])
  return rows[0]!.taken
}
