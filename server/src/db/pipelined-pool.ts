import type pg from 'pg'

interface PooledConnection {
  client: Promise<pg.Client> | null
  underWay: number
}

export interface StatementPool {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** Waits for the statements under way. */
  end(): Promise<void>
}

/**
 * A few connections that many callers share: their statements follow one another without waiting for answers, and each is
 * a transaction of its own. A connection that breaks fails what is under way on it and is opened anew for the next statement.
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

/** The same of a pool: one statement at a time on each connection, the others wait for a free one. */
export function openWaitingPool(pool: pg.Pool): StatementPool {
  return {
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
