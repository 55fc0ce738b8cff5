import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { HttpConnection } from './http-connection.ts'
import type { HttpJob, Sample, SqlJob, Statement } from './job.ts'
import pg from 'pg'

const MAX_SAMPLES = 200

/** A connection under load. `send` sends the request of that number and returns its error, or null. */
export interface LoadConnection {
  requests: number
  send(request: number): Promise<string | null>
  close(): Promise<void>
}

export async function openHttpConnections(job: HttpJob, samples: Sample[]): Promise<LoadConnection[]> {
  let answers = 0
  const openOne = async (requests: Buffer[], connection: number): Promise<LoadConnection> => {
    const http = await HttpConnection.open(job.host, job.port)
    return {
      requests: requests.length,
      send: async (request) => {
        const { status, raw } = await http.send(requests[request]!)
        if (status !== job.status)
          return `HTTP ${status}: ${raw.toString('latin1', raw.indexOf('\r\n\r\n') + 4, 400)}`
        if (answers++ % job.sampleEvery === 0 && samples.length < MAX_SAMPLES)
          samples.push({ connection, request, raw })
        return null
      },
      close: async () => http.close(),
    }
  }
  return Promise.all(job.connections.map(openOne))
}

export async function openSqlConnections(job: SqlJob): Promise<LoadConnection[]> {
  const openOne = async (statements: Statement[]): Promise<LoadConnection> => {
    const client = new pg.Client(job.connection)
    await client.connect()
    return {
      requests: statements.length,
      send: async (request) => {
        if (job.file) await writeSynced(job.file)
        const { name, text, values, rows } = statements[request]!
        const { rowCount } = await client.query({ name, text, values })
        return rowCount === rows ? null : `${name}: ${rowCount} rows instead of ${rows}`
      },
      close: () => client.end(),
    }
  }
  return Promise.all(job.connections.map(openOne))
}

async function writeSynced({ folder, bytes }: NonNullable<SqlJob['file']>): Promise<void> {
  const file = await open(join(folder, randomUUID()), 'wx')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
}
