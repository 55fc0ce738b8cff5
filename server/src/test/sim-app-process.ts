import pg from 'pg'
import { bareApp, listen } from './bare-app.ts'
import { SIM_HEADER } from './sim-protocol.ts'

// Runs the whole HTTP side in a process like `app-process.ts`, for the simulation: each request sets the time and may
// kill the process in its middle. Sends its port.

let now = new Date()
/** The number of steps until the process dies; null if it lives. */
let stepsLeft: number | null = null

/** Kills the process at once and without notice, like a power failure. */
function step(): void {
  if (stepsLeft !== null && stepsLeft-- <= 0) process.kill(process.pid, 'SIGKILL')
}

type Done = (error: Error | null, result: unknown) => void
type Send = (this: pg.Client, query: unknown, values?: unknown, done?: unknown) => unknown

const WRITES = /^\s*(insert|update|delete|with|commit)/i
/** Calls write a session's last use only if no cache has it, and a cache depends on the real time. */
const isCounted = (text: string) => WRITES.test(text) && !text.includes('sessions')

/**
 * In a call that kills the process, statements run one after another, so that it always ends at the same statement with
 * nothing under way. Other calls run as usual.
 */
function watchStatements(): void {
  const send = pg.Client.prototype.query as Send
  let last: Promise<void> = Promise.resolve()
  pg.Client.prototype.query = function watched(this: pg.Client, query, values, done) {
    if (stepsLeft === null || typeof values !== 'function') return send.call(this, query, values, done)
    const { text } = query as { text: string }
    const report = values as Done
    last = last.then(
      () =>
        new Promise((resolve) => {
          if (isCounted(text)) step()
          send.call(this, query, (error: Error | null, result: unknown) => {
            if (isCounted(text)) step()
            report(error, result)
            resolve()
          })
        }),
    )
  } as Send as typeof pg.Client.prototype.query
}

watchStatements()
const app = await bareApp('error', { clock: () => now, checkAnswers: true })
app.server.prependListener('request', ({ headers }, response) => {
  const [at, killedAt] = [headers[SIM_HEADER.now], headers[SIM_HEADER.killedAt]]
  if (at !== undefined) now = new Date(Number(at))
  if (killedAt === undefined) return
  stepsLeft = Number(killedAt)
  response.writeHead = () => process.kill(process.pid, 'SIGKILL') as never
})
const port = await listen(app)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
// The simulation may have ended while this server was starting.
if (process.connected) process.send!(port, () => {})
else process.exit()
