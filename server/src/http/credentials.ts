import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'cloche_session'
/** Over https: no other host, no subdomain and no page without TLS can set a cookie of this name. */
const HOST_COOKIE = `__Host-${COOKIE}`

/** The session's token: a native client's bearer header, else the web's cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return bearerOf(request) ?? cookieTokenOf(request)
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}

/** Undefined where a bearer header is what counts. */
export function cookieTokenOf(request: FastifyRequest): string | undefined {
  if (bearerOf(request) !== undefined) return undefined
  return request.cookies[HOST_COOKIE] ?? request.cookies[COOKIE]
}

/** Earlier versions set the plain name over https too; such a session is moved to the new name by the next answer. */
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
