import { pino } from 'pino'
import { readConfig } from '../base/config/config.ts'
import type { Context } from '../base/context.ts'
import { openDatabase } from '../base/db/database.ts'
import { LISTENERS as listeners } from '../listeners.ts'
import { workOutbox } from '../base/outbox/worker.ts'
import { openChannels } from '../base/posting/channels.ts'
import { openQueue } from '../base/jobs/queue.ts'

// Sends the messages posted to the given database, in a process, until it is killed.
const connection = JSON.parse(process.argv[2]!) as object
const config = readConfig({ ...process.env, DEMO: '0' })
const log = pino({ level: 'silent' })
const queue = openQueue(connection, log, 1)
const db = openDatabase(connection)
const context = { config, db, connection, queue, listeners, log, clock: () => new Date() }
await workOutbox(context as Context, await openChannels(config))
process.stdout.write('working\n')
