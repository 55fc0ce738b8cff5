import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB } from './constants.ts'
import { SCOPES } from './scopes.ts'
import { id, instant, line } from './shared.ts'
import { GROUPS_NAMED } from './where.ts'

export const TOKENS_MAX = 100

/** A token with which a program reads in the name of the administrator who made it. */
export const apiToken = z
  .object({
    id,
    /** What it is for. */
    name: z.string(),
    /** The beginning of the token, by which people know it. */
    prefix: z.string(),
    scopes: z.array(z.enum(SCOPES)),
    /** The groups that it is limited to, with all below them. Absent: everything. */
    reach: z.array(id).optional(),
    createdBy: z.object({ id, firstName: z.string(), lastName: z.string() }),
    createdAt: instant,
    /** The last use, accurate to a minute; null if it was never used. */
    lastUsedAt: instant.nullable(),
    /** False while its maker is removed or no administrator: then every call with it fails. */
    works: z.boolean(),
  })
  .meta({ id: 'ApiToken' })
export type ApiToken = z.infer<typeof apiToken>

export const newApiToken = z.strictObject({
  name: line(80),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(SCOPES.length)
    .transform((chosen) => SCOPES.filter((scope) => chosen.includes(scope))),
  reach: z.array(id).max(GROUPS_NAMED).optional(),
})
export type NewApiToken = z.output<typeof newApiToken>

export const tokenCalls = {
  list: defineCall({
    method: 'GET',
    path: '/token',
    summary: `The API tokens that are not revoked, newest first, ${TOKENS_MAX} at most`,
    access: 'admin',
    response: z.object({ items: z.array(apiToken) }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/token',
    summary: 'Make an API token. Only this answer contains it',
    access: 'admin',
    body: newApiToken,
    maxBytes: 8 * KB,
    response: apiToken.extend({ token: z.string() }),
    status: 201,
    errors: ['quota_reached'],
  }),
  revoke: defineCall({
    method: 'DELETE',
    path: '/token/{id}',
    summary: 'Revoke an API token at once and for good; again is a no-op',
    access: 'admin',
    params: z.object({ id }),
  }),
}
