import pg from 'pg'
import type { Logger } from 'pino'

const RETRY_MILLISECONDS = 1000

export interface Notices {
  /** False: notices may be lost, so the cache can't be trusted. */
  connected(): boolean
  close(): Promise<void>
}

/** Calls `changed` for every change of a session in any process, and after every gap in the notices. */
export async function listen(connection: pg.PoolConfig, changed: () => void, log: Logger): Promise<Notices> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client(connection)
    next.on('notification', changed)
    next.on('error', (error) => log.warn({ err: error }, 'the connection for session notices was lost'))
    next.on('end', () => lost(next))
    try {
      await next.connect()
      await next.query('listen session_change')
      changed()
      client = next
    } catch (error) {
      log.warn({ err: error }, 'session notices cannot be heard')
      await next.end().catch(() => undefined)
      lost(next)
    }
    if (closed) await next.end().catch(() => undefined)
  }

  function lost(ended: pg.Client): void {
    if (client === ended) client = null
    changed()
    clearTimeout(retry)
    if (!closed && client === null) retry = setTimeout(() => void connect(), RETRY_MILLISECONDS).unref()
  }

  await connect()
  return {
    connected: () => client !== null,
    close: async () => {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
