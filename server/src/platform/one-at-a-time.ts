import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** How often whoever has it makes sure of that, and everybody else asks for it. */
const BEAT_MILLISECONDS = 2000
const AFTER_FAILURE_MILLISECONDS = 5000
/** Whoever has it and does not hear of the database for so long has stopped before it is given to another. */
const PATIENCE = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 } as const
/** A machine that vanishes without a word is given up by PostgreSQL within half a minute. */
const NOTICE_THE_DEAD = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

/**
 * Does `work` in one process of all that ask for `name`, from now on: when that one ends or loses its database, in another. `work` ends
 * soon after its signal says so; one that ends or fails by itself is begun again. Answers how to stop.
 */
export function oneAtATime(
  connection: pg.PoolConfig,
  name: string,
  log: Logger,
  work: (signal: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping

  async function turn(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      ...PATIENCE,
      application_name: `cloche-${name}`,
    })
    const lost = new AbortController()
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    try {
      await client.connect()
      await client.query(NOTICE_THE_DEAD)
      while (!(await takes(client, name))) await wait(BEAT_MILLISECONDS, undefined, { signal })
      await hold(client, lost)
    } finally {
      // The lock goes with the connection, and only after the work has ended.
      await Promise.race([client.end().catch(() => undefined), wait(AFTER_FAILURE_MILLISECONDS)])
    }
  }

  async function hold(client: pg.Client, lost: AbortController): Promise<void> {
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

  const running = (async () => {
    while (!signal.aborted) {
      await turn().catch((error: unknown) => {
        if (!signal.aborted)
          log.warn({ err: error, name }, 'what one process does has failed, it is begun again')
      })
      await wait(AFTER_FAILURE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
    }
  })()
  return async () => {
    stopping.abort()
    await running
  }
}

async function takes(client: pg.Client, name: string): Promise<boolean> {
  const sql = `select pg_try_advisory_lock(hashtextextended('cloche ' || $1, 0)) as taken`
  const { rows } = await client.query<{ taken: boolean }>(sql, [name])
  return rows[0]!.taken
}
