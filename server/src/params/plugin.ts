import type { FastifyInstance } from 'fastify'
import { paramsCalls } from '@cloche/contract/params.ts'
import type { Config } from '../base/config/config.ts'

interface Options {
  config: Pick<Config, 'recaptchaPublic'>
  /** The address of the service if it runs elsewhere; clients who ask here are redirected. */
  elsewhere?: string | null
}

/** The second service (docs/domain.md, Addresses). Public, and asked from another origin when it runs by itself. */
export async function paramsService(app: FastifyInstance, { config, elsewhere }: Options): Promise<void> {
  app.get(paramsCalls.recaptchaPublic.path, async (_request, reply) => {
    if (elsewhere) return reply.redirect(elsewhere + paramsCalls.recaptchaPublic.path, 307)
    void reply.header('access-control-allow-origin', '*')
    return { value: config.recaptchaPublic }
  })
}
