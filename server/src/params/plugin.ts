import type { FastifyInstance } from 'fastify'
import { paramsCalls } from '@cloche/contract/params.ts'
import type { Config } from '../config/config.ts'

/** The second service (specification §7 Other). Public, and asked from another origin when it runs by itself. */
export async function paramsService(
  app: FastifyInstance,
  { config }: { config: Pick<Config, 'recaptchaPublic'> },
): Promise<void> {
  app.get(paramsCalls.recaptchaPublic.path, async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*')
    return { value: config.recaptchaPublic }
  })
}
