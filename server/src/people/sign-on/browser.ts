import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../base/secrets/token.ts'
import { ATTEMPT_MILLISECONDS } from './attempts.ts'

const COOKIE = 'cloche_sign_on'
/** Over https no sibling subdomain can set the cookie, and with it an attempt of its own; browsers then demand the path `/`. */
const HOST_COOKIE = `__Host-${COOKIE}`
const PATH = '/api/sso'

const nameOf = (secure: boolean) => (secure ? HOST_COOKIE : COOKIE)

/** The secret of a browser with attempts. */
export function browserOf(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[nameOf(secure)]
}

/** Gives the browser its secret for the time of an attempt. Attempts in several tabs share it. */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const given = browserOf(request, secure)
  const browser = given !== undefined && /^[\w-]{43}$/.test(given) ? given : newToken()
  void reply.setCookie(nameOf(secure), browser, {
    path: secure ? '/' : PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: ATTEMPT_MILLISECONDS / 1000,
  })
  return browser
}
