import type pg from 'pg'

interface PooledConnection {
  client: Promise<pg.Client> | null
  underWay: number
}

/** What a pool does now. */
export interface PoolLoad {
  open: number
  busy: number
  /** Callers whose statement waits for another one, or for a connection. */
  waiting: number
}

export interface StatementPool {
  load(): PoolLoad
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** Waits for the statements under way. */
  end(): Promise<void>
}

/**
 * Opens a few connections that many callers share. Statements are sent without waiting for earlier answers, each as a transaction
 * of its own. When a connection breaks, its statements fail and the next one connects again.
 */
export function openPipelinedPool(count: number, connect: () => Promise<pg.Client>): StatementPool {
  const connections: PooledConnection[] = Array.from({ length: count }, () => ({ client: null, underWay: 0 }))

  function open(connection: PooledConnection): Promise<pg.Client> {
    const client = connect()
    const forget = () => {
      if (connection.client === client) connection.client = null
    }
    client.then((opened) => opened.once('end', forget).on('error', forget), forget)
    return (connection.client = client)
  }

  const send = async (connection: PooledConnection, text: string, values: readonly unknown[]) => {
    const client = await (connection.client ?? open(connection))
    return client.query(text, values as unknown[])
  }

  return {
    load: () => ({
      open: connections.filter(({ client }) => client !== null).length,
      busy: connections.filter(({ underWay }) => underWay > 0).length,
      waiting: connections.reduce((sum, { underWay }) => sum + Math.max(0, underWay - 1), 0),
    }),
    query: async (text, values) => {
      const connection = connections.reduce((least, each) => (each.underWay < least.underWay ? each : least))
      connection.underWay++
      try {
        return await send(connection, text, values)
      } finally {
        connection.underWay--
      }
    },
    end: async () => {
      await Promise.all(connections.map(async ({ client }) => (await client?.catch(() => null))?.end()))
    },
  }
}

export const loadOfPool = ({ totalCount: open, idleCount, waitingCount: waiting }: pg.Pool): PoolLoad => ({
  open,
  busy: open - idleCount,
  waiting,
})

/** A `StatementPool` on a pool: each connection runs one statement at a time, others wait for a free connection. */
export function openWaitingPool(pool: pg.Pool): StatementPool {
  return {
    load: () => loadOfPool(pool),
    query: async (text, values) => {
      const client = await pool.connect()
      try {
        return await client.query(text, values as unknown[])
      } finally {
        client.release()
      }
    },
    end: () => pool.end(),
  }
}
