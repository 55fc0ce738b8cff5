import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import { serverSecret } from '../db/server-secrets.ts'

/** The browser sends the cookie only to the login call. */
const PATH = '/api/user/login'
const LIFE_SECONDS = 180 * 86_400

const nameOf = (secure: boolean) => (secure ? '__Secure-cloche_device' : 'cloche_device')

export function deviceCookieOf(request: FastifyRequest, secure: boolean): string | undefined {
  return request.cookies[nameOf(secure)]
}

/** Remembers in a signed cookie that a user logged in on this browser; the server stores nothing. */
export async function setDeviceCookie(
  reply: FastifyReply,
  db: Database,
  userId: string,
  secure: boolean,
): Promise<void> {
  const before = await knownDevice(db, userId, deviceCookieOf(reply.request, secure))
  const id = before ?? randomBytes(16).toString('base64url')
  const value = `${id}.${(await signatureOf(db, userId, id)).toString('base64url')}`
  const options = { path: PATH, httpOnly: true, sameSite: 'strict', secure, maxAge: LIFE_SECONDS } as const
  void reply.setCookie(nameOf(secure), value, options)
}

/** The browser's id if this user has logged in on it before, else null. */
export async function knownDevice(
  db: Database,
  userId: string | undefined,
  cookie: string | undefined,
): Promise<string | null> {
  const [id, signature] = cookie?.split('.') ?? []
  if (!userId || !id || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = await signatureOf(db, userId, id)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

async function signatureOf(db: Database, userId: string, id: string): Promise<Buffer> {
  const secret = await serverSecret(db, 'device')
  return createHmac('sha256', secret).update(`${userId} ${id}`).digest()
}
