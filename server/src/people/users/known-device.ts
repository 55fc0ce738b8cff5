import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../base/db/database.ts'
import { serverSecret } from '../../base/db/server-secrets.ts'

/** The browser sends the cookie only to the login call. */
const PATH = '/api/user/login'
const LIFE_SECONDS = 180 * 86_400
const ID_BYTES = 16
/** The users of one browser that it remembers. */
const USERS_MAX = 8
/** An id of 16 bytes and marks of 32. */
const FORM = /^[\w-]{22}(\.[\w-]{43}){1,8}$/

const nameOf = (secure: boolean) => (secure ? '__Secure-cloche_device' : 'cloche_device')

export function deviceCookieOf(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[nameOf(secure)]
}

/**
 * Remembers in a signed cookie that a user logged in on this browser, beside the last others who did, such as colleagues at one
 * computer; the server stores nothing.
 */
export async function setDeviceCookie(
  reply: FastifyReply,
  db: Database,
  userId: string,
  secure: boolean,
): Promise<void> {
  const [known, ...marks] = partsOf(deviceCookieOf(reply.request, secure))
  const id = known ?? randomBytes(ID_BYTES).toString('base64url')
  const own = await markOf(db, userId, id)
  const value = [id, own, ...marks.filter((mark) => mark !== own).slice(0, USERS_MAX - 1)].join('.')
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure, maxAge: LIFE_SECONDS } as const
  void reply.setCookie(nameOf(secure), value, options)
}

/** The browser's id if this user has logged in on it before, else null. */
export async function knownDevice(
  db: Database,
  userId: string | undefined,
  cookie: string | undefined,
): Promise<string | null> {
  const [id, ...marks] = partsOf(cookie)
  if (!userId || !id) return null
  const expected = Buffer.from(await markOf(db, userId, id))
  return marks.some((mark) => timingSafeEqual(Buffer.from(mark), expected)) ? id : null
}

/** The browser's id and the marks of its users; nothing of a cookie that Cloche did not make. */
const partsOf = (cookie = ''): string[] => (FORM.test(cookie) ? cookie.split('.') : [])

async function markOf(db: Database, userId: string, id: string): Promise<string> {
  const secret = await serverSecret(db, 'device')
  return createHmac('sha256', secret).update(`${userId} ${id}`).digest('base64url')
}
