import { z } from 'zod'
import { FREE_TIMES } from './anketa-choices.ts'
import { defineCall } from './call.ts'
import { CODE, CODE_WAYS } from './codes.ts'
import { KB, LANGUAGES } from './constants.ts'
import { currentPassword, loginCode, newPassword } from './passwords.ts'
import {
  id,
  ifMatchHeaders,
  instant,
  line,
  pageOf,
  pageQuery,
  platformHeaders,
  search,
  typedPhone,
  version,
  visitDate,
  withDeleted,
} from './shared.ts'
import { GROUPS_NAMED } from './where.ts'

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
    /** The language of messages to the user; null for Telegram's, if linked, else English. */
    language: z.enum(LANGUAGES).nullable(),
    /** Where a guest lives and when they are free, in the words of the anketa; null: not known. */
    city: z.string().nullable(),
    free: z.array(z.enum(FREE_TIMES)).nullable(),
    /** The groups that a visit manager is limited to, with all below them. Absent: everything, as for all others. */
    reach: z.array(id).optional(),
    createdAt: instant,
    deletedAt: instant.nullable(),
    /** The time at which a guest was erased for good; only the visits are left. */
    erasedAt: instant.nullable(),
    version,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** A one-tap link. Only its creation returns the address, because the server stores a hash. */
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

export const linkDays = z.int().min(1).max(365).default(90)

const MINUTE = 60
const HOUR = 3600

const email = z.email().max(254)
const roleId = z.int().min(1).max(99)
const login = line(100)

/** A challenge of `altcha-lib`, for `solveChallenge` of that library or of the altcha widget. */
const challenge = z
  .object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      expiresAt: z.int(),
    }),
    signature: z.string(),
  })
  .meta({ id: 'Challenge' })
export type Challenge = z.infer<typeof challenge>

/** One section per kind of data, with the stored rows without secrets. */
const personalData = z
  .object({
    format: z.literal('cloche-personal-data'),
    exportedAt: instant,
    sections: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalData>

export const credentials = z.union([
  z.strictObject({
    login: z.string().min(1).max(100),
    password: currentPassword,
    /** Required if two-step login is on; without it the call fails with `code_required`. */
    code: loginCode.optional(),
  }),
  z.strictObject({ uuid: z.uuid() }),
])

const profile = {
  firstName: line(100),
  lastName: line(100),
  roleId,
  email: email.nullish(),
  login: login.nullish(),
  password: newPassword.nullish(),
  phone: typedPhone.nullish(),
  language: z.enum(LANGUAGES).nullish(),
  city: line(100).nullish(),
  free: z.array(z.enum(FREE_TIMES)).min(1).max(FREE_TIMES.length).nullish(),
  /** The groups to which a visit manager is limited; an empty list: everything. */
  reach: z.array(id).max(GROUPS_NAMED).optional(),
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
    errors: ['login_failed', 'code_required', 'code_wrong', 'rate_limited'],
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
      /** Only guests with a visit to make and no link, password or session to open it with. */
      linkless: z.literal('1').optional(),
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
    maxBytes: 12 * KB,
    response: user.extend({ link: z.url().nullable(), visitId: id.nullable() }),
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PUT',
    path: '/user/{id}',
    summary:
      'Change a user; no password, login, e-mail, phone, language, city, free times or reach keeps what is there, null clears all but the password and reach. `conflict` names the visits that keep a guest from becoming staff',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    body: z.object(profile),
    maxBytes: 12 * KB,
    response: user,
    errors: ['conflict', 'changed'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/user/{id}',
    summary:
      'Remove a user and end their sessions; can be undone. `conflict` names the visits that a guest is still to make',
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
  changePassword: defineCall({
    method: 'PUT',
    path: '/user/password',
    summary: "Change the caller's password; ends their other sessions",
    access: 'staff',
    body: z.object({ oldPassword: currentPassword, password: newPassword }),
    errors: ['password_wrong', 'rate_limited'],
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
    body: z.object({ days: linkDays }),
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
    params: z.object({ phone: typedPhone }),
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
  challenge: defineCall({
    method: 'GET',
    path: '/user/challenge',
    summary:
      'Work for a device to prove itself with before it asks for a code, where no reCAPTCHA key is set: an ALTCHA v2 challenge, good once and for ten minutes',
    access: 'public',
    limit: { max: 60, seconds: MINUTE },
    response: challenge,
    errors: ['rate_limited'],
  }),
  operator: defineCall({
    method: 'GET',
    path: '/user/anketa',
    summary:
      'What an application needs to know: whom the consent is to name as running the programme (null where nobody is set), the country of phones, and how the code comes',
    access: 'public',
    response: z.object({
      operator: z.string().nullable(),
      /** The country (ISO 3166) of phones that are typed without `+`. */
      phoneCountry: z.string(),
      /** Whether the code that confirms an applicant goes to their phone or to their e-mail address. */
      codeBy: z.enum(CODE_WAYS),
    }),
  }),
  sms: defineCall({
    method: 'POST',
    path: '/user/sms',
    summary: 'Send a confirmation code to a phone; who has it already makes no difference',
    access: 'public',
    limit: { max: 120, seconds: HOUR },
    body: z.object({
      /** The calling code of the default country and the number, `79123456789`, or any spelling. */
      telephone: typedPhone,
      /** Where the code goes if `GET /user/anketa` says that it goes by e-mail. */
      email: email.optional(),
      /** The token of reCAPTCHA if a key is set, else base64 of `{challenge, solution}`. */
      captcha: z.string().max(10_000).optional(),
      language: z.enum(LANGUAGES).default('en'),
    }),
    maxBytes: 16 * KB,
    response: z.object({
      /** The seconds until the next code may be requested, and those for which this one is valid. */
      resendAfter: z.int(),
      expiresIn: z.int(),
    }),
    errors: ['captcha_failed', 'phone_premium', 'rate_limited', 'unavailable'],
  }),
  phoneConfirm: defineCall({
    method: 'POST',
    path: '/user/phone-confirm',
    summary: 'Confirm a phone with the code that was sent',
    access: 'public',
    limit: { max: 60, seconds: HOUR },
    body: z.object({
      phone: typedPhone,
      /** The address that the code went to, if it went by e-mail. */
      email: email.optional(),
      code: z
        .string()
        .max(20)
        .transform((typed) => typed.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(new RegExp(`^\\d{${CODE.digits}}$`), `A code has ${CODE.digits} digits`)),
    }),
    response: z.object({
      phone: z.string(),
      /** Proves the confirmed phone in the anketa, once. */
      phoneToken: z.string(),
      expiresIn: z.int(),
    }),
    errors: ['code_wrong', 'code_expired', 'rate_limited'],
  }),
  anketa: defineCall({
    method: 'POST',
    path: '/user/anketa',
    summary:
      'Apply to become a guest. Again with the same `phoneToken` answers the same application; a newer one from a phone takes the place of one that still waits',
    access: 'public',
    limit: { max: 60, seconds: HOUR },
    body: z.object({
      form: z.record(z.string().max(64), z.unknown()),
      /** The language in which the applicant is written to; that of the consent if absent. */
      language: z.enum(LANGUAGES).optional(),
    }),
    maxBytes: 20 * KB,
    response: z.object({ id, createdAt: instant }),
    status: 201,
    errors: ['phone_unconfirmed', 'rate_limited'],
  }),
  ownData: defineCall({
    method: 'GET',
    path: '/user/data',
    summary: 'Everything held about the caller, as one file',
    access: 'session',
    response: personalData,
  }),
  data: defineCall({
    method: 'GET',
    path: '/user/{id}/data',
    summary: 'Everything held about a person, as one file',
    access: 'admin',
    params: z.object({ id }),
    response: personalData,
  }),
  eraseOwn: defineCall({
    method: 'DELETE',
    path: '/user/data',
    summary:
      'Erase the caller, a guest: scores and answers stay, the person is lost for good, visits still to be made are cancelled',
    access: 'guest',
    /** Required, because erasing can't be undone. */
    query: z.object({ confirm: z.literal('erase') }),
  }),
  erase: defineCall({
    method: 'DELETE',
    path: '/user/{id}/data',
    summary:
      'Erase a guest: scores and answers stay, the person is lost for good, visits still to be made are cancelled; again is a no-op',
    access: 'admin',
    params: z.object({ id }),
    errors: ['conflict'],
  }),
}
