import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const RESOLUTION_MILLISECONDS = 10
const SAMPLE_MILLISECONDS = 1000
const NANOSECONDS = 1e6
/** A refusal at once is better than an answer after the client has given up. */
const STALLED_MILLISECONDS = 3000

/**
 * Answers `unavailable` to every request while the event loop lags by seconds. Unlike @fastify/under-pressure it reads no memory
 * figures: those come from a file, and without a free descriptor the read throws inside a timer and ends the process.
 */
export function refuseWhenStalled(app: FastifyInstance): void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS })
  delays.enable()
  let lag = 0
  const timer = setInterval(() => {
    // Without a single sample the loop stood still for the whole interval.
    lag = delays.count === 0 ? Infinity : delays.mean / NANOSECONDS - RESOLUTION_MILLISECONDS
    delays.reset()
  }, SAMPLE_MILLISECONDS)
  timer.unref()
  app.addHook('onRequest', (_request, _reply, done) => {
    if (lag > STALLED_MILLISECONDS) done(new Problem('unavailable'))
    else done()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delays.disable()
  })
}
