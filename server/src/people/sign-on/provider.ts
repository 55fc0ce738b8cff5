import type * as Library from 'openid-client'
import type { Configuration, ServerMetadata } from 'openid-client'
import type { Oidc } from '../../base/config/oidc.ts'
import type { Context } from '../../base/context.ts'
import type { Claims } from './claims.ts'
import { descriptionOf, isLocal, TIMEOUT_SECONDS } from './description.ts'
import { refusalOf } from './faults.ts'
import { Refused } from './refusal.ts'

/** Subjects are ASCII of at most this length by the standard. */
const SUBJECT = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** What one attempt is checked by. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

export interface SignedOn {
  issuer: string
  subject: string
  claims: Claims
  /** Recognizes the session at the provider's logout. */
  idToken: string
}

/** The provider of single sign-on. Its methods throw `Refused`. */
export interface Provider {
  readonly oidc: Oidc
  /** Where the browser goes to log in. */
  address(proofs: Proofs): Promise<string>
  /** Exchanges the code in the query with which the browser came back. */
  exchange(query: string, proofs: Proofs): Promise<SignedOn>
  /** Where the browser ends the provider's session; null when the provider offers no such address. */
  logoutAddress(idToken: string): Promise<string | null>
}

export function openProvider(context: Pick<Context, 'config' | 'clock' | 'log'>, oidc: Oidc): Provider {
  const { publicUrl } = context.config
  const redirectUri = `${publicUrl}/api/sso/callback`
  const { now, recent } = descriptionOf(context, oidc)
  /** Works with a client, and tells its failures as refusals. */
  const using = async <T>(work: (client: Client) => Promise<T>, describe = recent): Promise<T> => {
    const library = await import('openid-client')
    try {
      return await work(clientOf(library, await describe(), oidc))
    } catch (error) {
      throw refusalOf(library, error)
    }
  }
  return {
    oidc,
    address: (proofs) => using((client) => address(client, proofs, { redirectUri, scope: oidc.scope }), now),
    // The address is ours by configuration; the request's host is what its sender says.
    exchange: (query, proofs) =>
      using((client) => exchange(client, new URL(`${redirectUri}?${query}`), proofs)),
    logoutAddress: (idToken) =>
      using(async ({ library, configuration, server }) => {
        if (!server.end_session_endpoint) return null
        const after = { id_token_hint: idToken, post_logout_redirect_uri: `${publicUrl}/login` }
        return library.buildEndSessionUrl(configuration, after).href
      }, now),
  }
}

interface Client {
  library: typeof Library
  configuration: Configuration
  server: ServerMetadata
}

/** A client for one attempt has no keys of an earlier one, so that a key that was just replaced is known. */
function clientOf(library: typeof Library, server: ServerMetadata, oidc: Oidc): Client {
  const methods = server.token_endpoint_auth_methods_supported
  const usesBody = methods !== undefined && !methods.includes('client_secret_basic')
  const proof = usesBody ? library.ClientSecretPost : library.ClientSecretBasic
  const configuration = new library.Configuration(server, oidc.clientId, {}, proof(oidc.clientSecret))
  configuration.timeout = TIMEOUT_SECONDS
  if (isLocal(oidc)) library.allowInsecureRequests(configuration)
  library.enableNonRepudiationChecks(configuration)
  return { library, configuration, server }
}

async function address(
  { library, configuration }: Client,
  { state, nonce, verifier }: Proofs,
  { redirectUri, scope }: { redirectUri: string; scope: string },
): Promise<string> {
  const challenge = await library.calculatePKCECodeChallenge(verifier)
  return library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).href
}

async function exchange(
  { library, configuration, server }: Client,
  back: URL,
  { state, nonce, verifier }: Proofs,
): Promise<SignedOn> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
  const tokens = await library.authorizationCodeGrant(configuration, back, checks)
  const [proven, idToken] = [tokens.claims(), tokens.id_token]
  if (!proven || !idToken || !SUBJECT.test(proven.sub)) throw new Refused('wrong', 'no usable ID token')
  // Many providers put roles and names into the answer of their userinfo endpoint alone.
  const more: Claims = server.userinfo_endpoint
    ? await library.fetchUserInfo(configuration, tokens.access_token, proven.sub)
    : {}
  return { issuer: proven.iss, subject: proven.sub, claims: { ...more, ...proven }, idToken }
}
