import type pg from 'pg'

interface Line {
  client: Promise<pg.Client> | null
  underWay: number
}

export interface Lines {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>
  /** Waits for the statements under way. */
  end(): Promise<void>
}

/**
 * A few connections that many callers share: their statements follow one another without waiting for answers, and each is
 * a transaction of its own. A line that breaks fails what is under way on it and is opened anew for the next statement.
 */
export function openLines(count: number, connect: () => Promise<pg.Client>): Lines {
  const lines: Line[] = Array.from({ length: count }, () => ({ client: null, underWay: 0 }))

  function open(line: Line): Promise<pg.Client> {
    const client = connect()
    const forget = () => {
      if (line.client === client) line.client = null
    }
    client.then((opened) => opened.once('end', forget).on('error', forget), forget)
    return (line.client = client)
  }

  const send = async (line: Line, text: string, values: readonly unknown[]) => {
    const client = await (line.client ?? open(line))
    return client.query(text, values as unknown[])
  }

  return {
    query: async (text, values) => {
      const line = lines.reduce((least, each) => (each.underWay < least.underWay ? each : least))
      line.underWay++
      try {
        return await send(line, text, values)
      } finally {
        line.underWay--
      }
    },
    end: async () => {
      await Promise.all(lines.map(async ({ client }) => (await client?.catch(() => null))?.end()))
    },
  }
}

/** The same of a pool: one statement at a time on each connection, the others wait for a free one. */
export function openWaitingLines(pool: pg.Pool): Lines {
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
