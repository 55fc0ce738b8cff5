import { pino } from 'pino'
import { readConfig } from '../base/config/config.ts'
import type { Context } from '../base/context.ts'
import { openDatabase } from '../base/db/database.ts'
import { LISTENERS } from '../listeners.ts'
import { keepNotified } from '../messages/notifications/running.ts'
import { workOutbox } from '../base/outbox/worker.ts'
import { openChannels } from '../base/posting/channels.ts'
import { openQueue } from '../base/jobs/queue.ts'
import { runTelegram } from '../messages/telegram/running.ts'

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
