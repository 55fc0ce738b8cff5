import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'cloche_session'

/** The session's token: a native client's bearer header, else the web's cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers
  if (authorization?.startsWith('Bearer ')) return authorization.slice(7)
  return request.cookies[COOKIE]
}

export function setSessionCookie(reply: FastifyReply, token: string, expires: Date, secure: boolean): void {
  if (reply.request.headers.authorization) return
  void reply.setCookie(COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires })
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  void reply.clearCookie(COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure })
}
