import type { FastifyInstance } from 'fastify'
import { Problem } from '../faults/problem.ts'
import { isService } from './web.ts'

const SAMPLE_MILLISECONDS = 1000
/** An immediate refusal is better than an answer after the client has given up. */
const STALLED_MILLISECONDS = 3000

/**
 * After the event loop stood still for seconds, answers `unavailable` to every call for a second. The app's files cost
 * little, and a page does not ask for a module again that a server has refused. Unlike @fastify/under-pressure it reads no memory
 * figures from a file: without a free descriptor that read ends the process.
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
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (lag > STALLED_MILLISECONDS && isService(url)) done(new Problem('unavailable'))
    else done()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
