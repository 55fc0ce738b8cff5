import type { FastifyReply, FastifyRequest } from 'fastify'
import { signOnCalls } from '@cloche/contract/sign-on.ts'
import { LINKED, SIGN_ON_RESULT, type SignOnRefusal } from '@cloche/contract/sign-on-results.ts'
import { Problem } from '../../base/faults/problem.ts'
import { cookieTokenOf, setSessionCookie } from '../../base/http/credentials.ts'
import { countAttempt, networkOf } from '../../base/http/rate-limits.ts'
import { route, type Api } from '../../base/http/route.ts'
import { agentOf } from '../sessions/service.ts'
import { beginAttempt, insideAdmin, resumeAttempt, type Attempt } from './attempts.ts'
import { browserOf, knowBrowser } from './browser.ts'
import { identitiesOf, unlinkIdentity, unlinkIdentityOf } from './linked.ts'
import { openProvider, type Provider } from './provider.ts'
import { Refused } from './refusal.ts'
import { ACCOUNT, beginLinking, finishLinking, finishLogin, logoutAddress } from './service.ts'

const LOGIN = '/login'
const SEE_OTHER = 303

/** Arrivals at the provider's door from one network: an office logs in through one address. */
const ARRIVALS = { max: 60, seconds: 60 }

export function signOnRoutes(api: Api): void {
  const { context, sessions, secure } = api
  const { oidc, publicUrl } = context.config
  const provider = oidc && openProvider(context, oidc)

  route(api, signOnCalls.provider, () => ({ name: oidc?.name ?? null }))

  route(api, signOnCalls.begin, ({ query, request, reply }) =>
    leading(api, { request, reply, refusedTo: LOGIN }, async () => {
      const known = await admitted(api, provider, request)
      const browser = knowBrowser(request, reply, secure)
      const returnTo = insideAdmin(query.from, publicUrl)
      return beginAttempt(context, known, { browser, userId: null, returnTo })
    }),
  )

  route(api, signOnCalls.finish, async ({ query, request, reply }) => {
    const on: Leading = { request, reply, refusedTo: LOGIN }
    await leading(api, on, async () => {
      const known = await admitted(api, provider, request)
      const attempt = await resumeAttempt(context, query.state, browserOf(request, secure))
      if (attempt.userId === null) return enter(api, known, attempt, on)
      on.refusedTo = ACCOUNT
      const token = cookieTokenOf(request)
      const session = token === undefined ? null : await sessions.find(token)
      await finishLinking(context, known, queryOf(request), { ...attempt, session })
      return resultAt(ACCOUNT, LINKED)
    })
  })

  route(api, signOnCalls.logout, async ({ session }) => ({
    url: await logoutAddress(context, provider, session),
  }))
  ownRoutes(api, provider)
  administratorsRoutes(api, provider)
}

/** The calls of the account's owner. */
function ownRoutes(api: Api, provider: Provider | null): void {
  const { context, sessions, secure } = api
  route(api, signOnCalls.identities, ({ session }) => identitiesOf(context, provider, session.userId))
  route(api, signOnCalls.link, async ({ session, body: { password, code }, request, reply }) => {
    if (!provider) throw new Problem('conflict', 'Single sign-on is not set up')
    const browser = knowBrowser(request, reply, secure)
    const linking = beginLinking(context, provider, session, { password, code, browser })
    const url = await linking.catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      logRefusal(api, request, error)
      // The page tells this like any refusal of the provider.
      return resultAt(ACCOUNT, error.reason)
    })
    return { url }
  })
  route(api, signOnCalls.unlink, async ({ session, params }) => {
    await unlinkIdentity(context, session, params.id)
    sessions.forget()
  })
}

function administratorsRoutes(api: Api, provider: Provider | null): void {
  const { context, sessions } = api
  route(api, signOnCalls.identitiesOf, ({ params }) => identitiesOf(context, provider, params.id))
  route(api, signOnCalls.unlinkOf, async ({ session, params: { id: userId, identityId: id } }) => {
    await unlinkIdentityOf(context, session, { userId, id })
    sessions.forget()
  })
}

/** Begins the session of a finished login and returns where it leads. */
async function enter(
  { context, sessions, secure }: Api,
  provider: Provider,
  attempt: Attempt,
  { request, reply }: Leading,
): Promise<string> {
  const login = await finishLogin(context, provider, queryOf(request), attempt).finally(sessions.forget)
  const agent = agentOf(request.headers['user-agent'])
  const session = await sessions.start({ ...login, agent }, 'web', cookieTokenOf(request))
  if (!session) throw new Refused('removed')
  setSessionCookie(reply, session.token, session.expiresAt, secure)
  return attempt.returnTo
}

interface Leading {
  request: FastifyRequest
  reply: FastifyReply
  /** The screen that tells a refusal. */
  refusedTo: string
}

/** Redirects the browser to where `work` says, or to the screen that tells why not: people come here, so no answer is a bare problem. */
async function leading(api: Api, on: Leading, work: () => Promise<string>): Promise<void> {
  const to = await work().catch((error: unknown) => {
    const refused = asRefused(error)
    logRefusal(api, on.request, refused, refused === error ? undefined : error)
    return resultAt(on.refusedTo, refused.reason)
  })
  // The address that leads back has a code in it.
  await on.reply.header('referrer-policy', 'no-referrer').redirect(to, SEE_OTHER)
}

function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error
  const isMany = error instanceof Problem && error.code === 'rate_limited'
  return new Refused(isMany ? 'busy' : 'later')
}

async function admitted(
  { context: { db, clock } }: Api,
  provider: Provider | null,
  { ip }: FastifyRequest,
): Promise<Provider> {
  if (!provider) throw new Refused('off')
  await countAttempt(db, [{ kind: 'sign_on', subject: networkOf(ip), ...ARRIVALS }], clock())
  return provider
}

function logRefusal(
  { context: { log } }: Api,
  { id: requestId }: FastifyRequest,
  { reason, fault }: Refused,
  error?: unknown,
): void {
  const isUnforeseen = error !== undefined && !(error instanceof Problem)
  if (isUnforeseen) log.error({ reason, err: error, requestId }, 'single sign-on failed')
  else log.warn({ reason, fault, requestId }, 'single sign-on refused')
}

const resultAt = (screen: string, result: SignOnRefusal | typeof LINKED): string =>
  `${screen}${SIGN_ON_RESULT}${result}`

const queryOf = ({ url }: FastifyRequest): string => url.slice(url.indexOf('?') + 1)
