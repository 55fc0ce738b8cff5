import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Context } from './base/context.ts'
import { workQueues } from './queues.ts'

const FINISH_TIMEOUT_MS = 10_000

/** Answers requests, works the queues and does the background's work. The stack gets what stops each. */
export async function serve(context: Context, stack: AsyncDisposableStack): Promise<void> {
  const { config } = context
  const app = await buildApp(context)
  stack.defer(() => finish(app))
  // The last step that fails without a database: one that goes away from here on ends nothing.
  await workQueues(context)
  await app.listen({ host: config.host, port: config.port })
  // Nobody who asks has to wait for these to load.
  const { loopsOf } = await import('./loops.ts')
  for (const start of loopsOf(config)) stack.defer(await start(context))
}

/** Takes no more requests and lets those under way finish, for a while. */
async function finish(app: FastifyInstance): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), FINISH_TIMEOUT_MS)
  await app.close()
  clearTimeout(impatient)
}
