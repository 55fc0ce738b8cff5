import type { FastifyReply, FastifyRequest } from 'fastify'
import { isApiToken } from '../secrets/api-token.ts'

const COOKIE = 'cloche_session'
/** The cookie's name over https: no other host, subdomain or page without TLS can set it. */
const HOST_COOKIE = `__Host-${COOKIE}`

/** The session's token: a native client's bearer header, else the web's cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? cookieTokenOf(request)
}

/** The API token of a request; a cookie can't hold one. */
export function apiTokenOf(request: FastifyRequest): string | undefined {
  const bearer = bearerOf(request)
  return bearer !== undefined && isApiToken(bearer) ? bearer : undefined
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}

/** The cookie's token; undefined when a bearer header is present. */
export function cookieTokenOf(request: FastifyRequest): string | undefined {
  if (bearerOf(request) !== undefined) return undefined
  return request.cookies[HOST_COOKIE] ?? request.cookies[COOKIE]
}

/** Earlier versions used the plain name over https too; the next answer moves such a session to the new name. */
export function hasOldCookie(request: FastifyRequest, secure: boolean): boolean {
  return secure && cookieTokenOf(request) !== undefined && request.cookies[HOST_COOKIE] === undefined
}

const optionsOf = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const

export function setSessionCookie(reply: FastifyReply, token: string, expires: Date, secure: boolean): void {
  if (bearerOf(reply.request) !== undefined) return
  void reply.setCookie(secure ? HOST_COOKIE : COOKIE, token, { ...optionsOf(secure), expires })
  if (secure) void reply.clearCookie(COOKIE, optionsOf(secure))
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  if (secure) void reply.clearCookie(HOST_COOKIE, optionsOf(secure))
  void reply.clearCookie(COOKIE, optionsOf(secure))
}
