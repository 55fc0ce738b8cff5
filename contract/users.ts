import { z } from 'zod'
import { defineCall } from './call.ts'
import { PHONE_PREFIX } from './constants.ts'
import {
  id,
  ifMatchHeaders,
  instant,
  line,
  pageOf,
  pageQuery,
  platformHeaders,
  search,
  version,
  visitDate,
  withDeleted,
} from './shared.ts'

export const user = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    roleId: z.int(),
    login: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    telegramLinked: z.boolean(),
    createdAt: instant,
    deletedAt: instant.nullable(),
    version,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** A one-tap link. Its address is only known when it is made: what is stored is a hash. */
export const guestLink = z
  .object({
    id,
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'GuestLink' })
export type GuestLink = z.infer<typeof guestLink>

const password = z.string().min(8).max(200)
const email = z.email().max(254)
const roleId = z.int().min(1).max(99)
const login = line(100)
/** "7" and the number, digits only. */
const telephone = z
  .string()
  .regex(new RegExp(`^${PHONE_PREFIX}\\d{10}$`), 'A phone number starts with 7 and has 11 digits')

export const credentials = z.union([
  z.strictObject({ login: z.string().min(1).max(100), password: z.string().min(1).max(200) }),
  z.strictObject({ uuid: z.uuid() }),
])

const profile = {
  firstName: line(100),
  lastName: line(100),
  roleId,
  email: email.nullish(),
  login: login.nullish(),
  password: password.nullish(),
  phone: telephone.nullish(),
}

export const userCalls = {
  login: defineCall({
    method: 'POST',
    path: '/user/login',
    summary: 'Log in with login and password, or with the uuid of a one-tap link',
    access: 'public',
    headers: platformHeaders,
    body: credentials,
    response: z.object({ user, token: z.string().optional() }),
    errors: ['login_failed', 'rate_limited'],
  }),
  logout: defineCall({ method: 'GET', path: '/user/logout', summary: 'End this session', access: 'public' }),
  current: defineCall({
    method: 'GET',
    path: '/user',
    summary: 'The logged-in user',
    access: 'session',
    response: user,
  }),
  list: defineCall({
    method: 'GET',
    path: '/user/list',
    summary: 'Users, newest first; a visit manager sees guests only',
    access: 'staff',
    query: z.object({
      ...pageQuery,
      q: search,
      deleted: withDeleted,
      roleId: z.coerce.number().int().optional(),
      id: id.optional(),
    }),
    response: pageOf(user),
  }),
  create: defineCall({
    method: 'POST',
    path: '/user',
    summary: 'Add a user; with visitDate and restaurantId also the first visit',
    access: 'admin',
    body: z.object({
      ...profile,
      visitDate: visitDate.nullish(),
      restaurantId: id.nullish(),
    }),
    response: user.extend({ link: z.url().nullable(), visitId: id.nullable() }),
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PUT',
    path: '/user/{id}',
    summary:
      'Change a user; no password, login, e-mail or phone keeps the one there is, null clears all but the password',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    body: z.object(profile),
    response: user,
    errors: ['conflict', 'changed'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/user/{id}',
    summary: 'Remove a user and end their sessions; can be undone',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    errors: ['conflict', 'changed'],
  }),
  restore: defineCall({
    method: 'PATCH',
    path: '/user/{id}',
    summary: 'Restore a removed user',
    access: 'admin',
    params: z.object({ id }),
    response: user,
  }),
  links: defineCall({
    method: 'GET',
    path: '/user/{id}/link',
    summary: "A guest's one-tap links, newest first",
    access: 'admin',
    params: z.object({ id }),
    response: z.object({ items: z.array(guestLink) }),
  }),
  makeLink: defineCall({
    method: 'POST',
    path: '/user/{id}/link',
    summary: 'Make a one-tap link; its address is answered this once',
    access: 'admin',
    params: z.object({ id }),
    body: z.object({ days: z.int().min(1).max(365).default(90) }),
    response: guestLink.extend({ link: z.url() }),
    status: 201,
    errors: ['conflict'],
  }),
  revokeLink: defineCall({
    method: 'DELETE',
    path: '/user/{id}/link/{linkId}',
    summary: 'Revoke a one-tap link and end the sessions it began; again is a no-op',
    access: 'admin',
    params: z.object({ id, linkId: id }),
  }),
  byPhone: defineCall({
    method: 'GET',
    path: '/user/{phone}',
    summary: 'Find a user by phone',
    access: 'staff',
    params: z.object({ phone: z.string().min(3).max(20) }),
    response: user,
  }),
  telegram: defineCall({
    method: 'GET',
    path: '/user/telegram',
    summary: 'Whether Telegram is on and linked, and the link to link it',
    access: 'session',
    response: z.object({ enabled: z.boolean(), linked: z.boolean(), link: z.url().nullable() }),
  }),
  unlinkTelegram: defineCall({
    method: 'DELETE',
    path: '/user/telegram',
    summary: 'Unlink Telegram',
    access: 'session',
  }),
  sms: defineCall({
    method: 'POST',
    path: '/user/sms',
    summary: 'Send a confirmation code to a phone',
    access: 'public',
    body: z.object({ telephone }),
    errors: ['rate_limited'],
  }),
  phoneConfirm: defineCall({
    method: 'POST',
    path: '/user/phone-confirm',
    summary: 'Confirm a phone with the code that was sent',
    access: 'public',
    body: z.object({ phone: telephone, code: z.string().regex(/^\d{6}$/) }),
    errors: ['rate_limited'],
  }),
  anketa: defineCall({
    method: 'POST',
    path: '/user/anketa',
    summary: 'Apply to become a guest',
    access: 'public',
    body: z.object({ form: z.record(z.string().max(64), z.unknown()) }),
    status: 201,
    errors: ['rate_limited'],
  }),
}
