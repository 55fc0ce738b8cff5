import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../db/database.ts'
import { openQueue } from '../platform/queue.ts'
import { openStorage } from '../platform/storage.ts'

// The whole HTTP side as a process of its own, on the database and the storage it is told, until it is killed; says its port.
const connection = JSON.parse(process.argv[2]!) as object
const config = readConfig({ ...process.env, DEMO: '0', PUBLIC_URL: 'http://localhost' })
const log = pino({ level: 'silent' })
const app = await buildApp({
  config,
  db: openDatabase(connection),
  connection,
  storage: openStorage(config),
  queue: openQueue(connection, log),
  log,
  clock: () => new Date(),
  webRoot: null,
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
