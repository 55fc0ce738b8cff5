import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type InteractionResults, type KoaContextWithOIDC } from 'oidc-provider'

type Claims = Record<string, unknown>

export const CLIENT = { client_id: 'cloche', client_secret: 'a secret of the client' }

/** A certified provider of OpenID Connect on loopback, whose people log in without a form. */
export interface OidcProvider {
  issuer: string
  /** The claims of each person, by subject. */
  people: Map<string, Claims>
  /** What the person at the provider's screen does next. */
  answer: InteractionResults
  /** Changes the claims of ID tokens, which are signed anew. */
  tamper: ((claims: Claims) => Claims) | null
  /** ID tokens are signed with a key that the provider does not publish. */
  isForged: boolean
  /** The error of the token endpoint instead of tokens. */
  fault: { status: number; error: string } | null
  /** Replaces the keys; the former ones are gone. */
  rotate(): void
  stop(): Promise<void>
  start(): Promise<void>
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

export async function oidcProvider(publicUrl: string): Promise<OidcProvider> {
  let provider: Provider
  const server = createServer((request, response) => {
    if (request.url!.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, it.answer, { mergeWithLastSubmission: false })
    else void provider.callback()(request, response)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const it: OidcProvider = {
    issuer: `http://127.0.0.1:${port}`,
    people: new Map(),
    answer: {},
    tamper: null,
    isForged: false,
    fault: null,
    rotate: () => {
      const key = newKey()
      provider = providerOf(it, publicUrl, key)
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    start: async () => {
      await listen(port)
    },
  }
  it.rotate()
  return it
}

function providerOf(it: OidcProvider, publicUrl: string, key: KeyObject): Provider {
  const kid = randomUUID()
  const provider = new Provider(it.issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${publicUrl}/api/sso/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
      roles: ['roles'],
    },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const known = it.people.get(sub)
      return known && { accountId: sub, claims: () => ({ sub, ...known }) }
    },
    loadExistingGrant: grantAll,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  })
  provider.use(async (context, next) => {
    await next()
    if (context.path !== '/token' || context.status !== 200) return
    const body = context.body as { id_token: string }
    if (it.fault) Object.assign(context, { status: it.fault.status, body: { error: it.fault.error } })
    else if (it.tamper) body.id_token = signed(it.tamper(claimsOf(body.id_token)), key, kid)
    else if (it.isForged) body.id_token = signed(claimsOf(body.id_token), newKey(), kid)
  })
  return provider
}

/** The consent of the person, which is not asked for. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { clientId } = oidc.client!
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
  grant.addOIDCScope('openid profile email roles')
  await grant.save()
  return grant
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims

function signed(claims: Claims, key: KeyObject, kid: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'RS256', kid })}.${part(claims)}`
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}
