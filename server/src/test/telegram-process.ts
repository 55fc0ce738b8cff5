import { pino } from 'pino'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/database.ts'
import { LISTENERS } from '../listeners.ts'
import { keepNotified } from '../notifications/running.ts'
import { workOutbox } from '../outbox/worker.ts'
import { openChannels } from '../platform/channels.ts'
import { openQueue } from '../platform/queue.ts'
import { runTelegram } from '../telegram/running.ts'

// A replica that runs the bot, notifies guests if it is its turn, and sends messages, until it is killed.
const connection = JSON.parse(process.argv[2]!) as object
const config = readConfig({ ...process.env, DEMO: '0' })
const log = pino({ level: 'silent' })
const queue = openQueue(connection, log)
const context = {
  config,
  db: openDatabase(connection),
  connection,
  queue,
  listeners: LISTENERS,
  log,
  clock: () => new Date(),
} as unknown as Context
await workOutbox(context, await openChannels(config))
keepNotified(context)
runTelegram(context, config.telegram!)
process.stdout.write('working\n')
