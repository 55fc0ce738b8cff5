import type { FastifyInstance } from 'fastify'
import { NATIVE_APP_ID } from '@cloche/contract/constants.ts'
import type { Config } from '../config/config.ts'

/** Seconds. Phones ask rarely, and a key added by mistake must not stay for long. */
const HOUR = 3600

type Configured = Pick<Config, 'androidCerts' | 'appleTeamId'>

/** Serves the list of native shells that may open a guest's link (mobile/README.md). Without one, the browser opens. */
export async function appLinks(app: FastifyInstance, config: Configured): Promise<void> {
  const { androidCerts, appleTeamId } = config
  if (androidCerts.length > 0) publish(app, 'assetlinks.json', android(androidCerts))
  if (appleTeamId) publish(app, 'apple-app-site-association', apple(appleTeamId))
}

function publish(app: FastifyInstance, name: string, content: object) {
  app.get(`/.well-known/${name}`, async (_request, reply) => {
    void reply.type('application/json').header('cache-control', `public, max-age=${HOUR}`)
    return content
  })
}

function android(certs: readonly string[]) {
  const target = {
    namespace: 'android_app',
    package_name: NATIVE_APP_ID,
    sha256_cert_fingerprints: certs,
  }
  return [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
}

function apple(teamId: string) {
  const components = [{ '/': '/guest', '?': { uuid: '*' } }]
  return { applinks: { details: [{ appIDs: [`${teamId}.${NATIVE_APP_ID}`], components }] } }
}
