import type { FastifyInstance } from 'fastify'
import { Problem } from '../platform/problem.ts'

const SAMPLE_MILLISECONDS = 1000
/** A refusal at once is better than an answer after the client has given up. */
const STALLED_MILLISECONDS = 3000

/**
 * Answers `unavailable` to every request for a second after the event loop stood still for seconds. Unlike @fastify/under-pressure it
 * reads no memory figures: those come from a file, and without a free descriptor the read throws inside a timer and ends the process.
 */
export function refuseWhenStalled(app: FastifyInstance): void {
  let lag = 0
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    lag = now - before - SAMPLE_MILLISECONDS
    before = now
  }, SAMPLE_MILLISECONDS)
  timer.unref()
  app.addHook('onRequest', (_request, _reply, done) => {
    if (lag > STALLED_MILLISECONDS) done(new Problem('unavailable'))
    else done()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
