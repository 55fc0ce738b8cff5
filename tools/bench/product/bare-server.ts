import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'

const POLL_MS = 2

/** Starts PostgreSQL, and answers 200 after one query. No server on Node and PostgreSQL can start faster. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string' },
    uid: { type: 'string' },
    gid: { type: 'string' },
    socket: { type: 'string' },
    password: { type: 'string' },
  },
})
const [command, ...args] = positionals
const account = { uid: Number(values.uid), gid: Number(values.gid) }
const postgres = spawn(command!, args, { ...account, stdio: 'ignore' })

async function connected(): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({
      host: values.socket!,
      user: 'postgres',
      password: values.password!,
      database: 'cloche',
    })
    try {
      await client.connect()
      return client
    } catch {
      await wait(POLL_MS)
    }
  }
}

const client = await connected()
await client.query('select 1')
const server = createServer((_request, response) => response.end()).listen(Number(values.port), '127.0.0.1')

await once(process, 'SIGTERM')
server.close()
await client.end()
postgres.kill('SIGINT')
await once(postgres, 'exit')
