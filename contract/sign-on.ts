import { z } from 'zod'
import { defineCall } from './call.ts'
import { currentPassword, loginCode } from './passwords.ts'
import { id, instant } from './shared.ts'

const identity = z
  .object({
    id,
    /** What people call the provider; its address if it is not the configured one. */
    provider: z.string(),
    /** What the provider calls the person: an address or a name. It proves nothing here. */
    label: z.string(),
    linkedAt: instant,
    lastUsedAt: instant.nullable(),
    /** False after the configured provider was replaced by another one: nobody logs in by it any more. */
    works: z.boolean(),
  })
  .meta({ id: 'Identity' })
export type Identity = z.infer<typeof identity>

const linkedIdentities = z
  .object({
    /** What people call the configured provider; null where single sign-on is not set up. */
    provider: z.string().nullable(),
    /** True if the user can log in with a password too, without which they can unlink none themselves. */
    hasPassword: z.boolean(),
    items: z.array(identity),
  })
  .meta({ id: 'LinkedIdentities' })
export type LinkedIdentities = z.infer<typeof linkedIdentities>

/** A person who comes with anything else than is expected gets a page as well, which the handler decides. */
const anything = z.unknown().optional()

/** The browser navigates to these addresses; a program that calls them gets a redirect. */
const redirect = { method: 'GET', access: 'public', status: 303 } as const

export const signOnCalls = {
  provider: defineCall({
    method: 'GET',
    path: '/sso',
    summary: 'What people call the provider of staff’s single sign-on; null where it is not set up',
    access: 'public',
    response: z.object({ name: z.string().nullable() }),
  }),
  begin: defineCall({
    ...redirect,
    path: '/sso/login',
    summary:
      'A browser comes here to log in at the provider of single sign-on: redirects to it, or to the login screen with the reason behind `#sso=`. `from`: the address below /admin to which the login leads',
    query: z.object({ from: anything }),
  }),
  finish: defineCall({
    ...redirect,
    path: '/sso/callback',
    summary:
      'The provider leads the browser back here with a code, good once and only in the browser that began: redirects to the staff’s pages with a session, or to the login screen with the reason behind `#sso=`',
    query: z.looseObject({ state: anything, code: anything, error: anything }),
  }),
  logout: defineCall({
    method: 'GET',
    path: '/sso/logout',
    summary:
      'The address at which the browser ends the provider’s session too, after it has logged out here; null for a session that began otherwise, or where the provider offers none',
    access: 'staff',
    response: z.object({ url: z.string().nullable() }),
  }),
  identities: defineCall({
    method: 'GET',
    path: '/user/identity',
    summary: "The accounts of single sign-on by which the caller logs in, and the provider's name",
    access: 'staff',
    response: linkedIdentities,
  }),
  link: defineCall({
    method: 'POST',
    path: '/user/identity',
    summary:
      'Begin to link an account of the provider to the caller, with the password and, if two-step login is on, a code. The browser goes on at `url`; the provider leads it back to /admin/account',
    access: 'staff',
    body: z.object({ password: currentPassword, code: loginCode.optional() }),
    response: z.object({ url: z.string() }),
    errors: ['password_wrong', 'code_required', 'code_wrong', 'conflict', 'rate_limited'],
  }),
  unlink: defineCall({
    method: 'DELETE',
    path: '/user/identity/{id}',
    summary:
      'Unlink an account of the provider and end the other sessions that it began; again is a no-op. `conflict` while the caller has no password',
    access: 'staff',
    params: z.object({ id }),
    errors: ['conflict'],
  }),
  identitiesOf: defineCall({
    method: 'GET',
    path: '/user/{id}/identity',
    summary: "The accounts of single sign-on by which a user logs in, and the provider's name",
    access: 'admin',
    params: z.object({ id }),
    response: linkedIdentities,
  }),
  unlinkOf: defineCall({
    method: 'DELETE',
    path: '/user/{id}/identity/{identityId}',
    summary:
      "Unlink an account of the provider from another user and end that user's sessions; again is a no-op. `conflict` for oneself, and for an administrator while none has a password",
    access: 'admin',
    params: z.object({ id, identityId: id }),
    errors: ['conflict'],
  }),
}
