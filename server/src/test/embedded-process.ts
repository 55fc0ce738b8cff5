import { pino } from 'pino'
import { startEmbedded } from '../base/db/embedded.ts'

// Runs the embedded PostgreSQL in a process on the given folder until it is stopped or killed.
const folder = process.argv[2]!
const database = await startEmbedded(folder, pino({ level: 'silent' })).catch((error: Error) => {
  process.stdout.write(`${JSON.stringify({ error: error.message })}\n`)
  process.exit(1)
})
process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)))
process.stdout.write(`${JSON.stringify({ connection: database.connection })}\n`)
