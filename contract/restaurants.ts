import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, TAGS_MAX } from './constants.ts'
import {
  changesOf,
  id,
  ifMatchHeaders,
  instant,
  line,
  pageOf,
  pageQuery,
  search,
  version,
  withDeleted,
} from './shared.ts'
import { restaurantTag, where } from './where.ts'

export const restaurant = z
  .object({
    id,
    title: z.string(),
    address: z.string(),
    timezone: z.string(),
    /** The group it is in; null: in none. */
    groupId: id.nullable(),
    tags: z.array(z.string()),
    city: z.string().nullable(),
    /** Its own usual checklist; null: that of its group. */
    checklistId: id.nullable(),
    deletedAt: instant.nullable(),
    version,
  })
  .meta({ id: 'Restaurant' })
export type Restaurant = z.infer<typeof restaurant>

/** Accepts all names of zones, also newer ones for which lists of zones have an older name. */
function isTimezone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const timezone = z.string().max(64).refine(isTimezone, 'Not an IANA time zone')

/** Tags that differ in case alone are one. */
export const restaurantTags = z
  .array(restaurantTag)
  .max(TAGS_MAX)
  .transform((all) => {
    const names = all.map((each) => each.toLowerCase())
    return all.filter((_, place) => names.indexOf(names[place]!) === place)
  })

export const restaurantCity = line(100)

const restaurantBody = z.object({
  title: line(200),
  address: line(500),
  timezone: timezone.optional(),
  groupId: id.nullable().optional(),
  tags: restaurantTags.optional(),
  city: restaurantCity.nullable().optional(),
  checklistId: id.toLowerCase().nullable().optional(),
})

export const restaurantCalls = {
  list: defineCall({
    method: 'GET',
    path: '/restaurant',
    summary: 'Restaurants, by title',
    access: 'staff',
    scopes: ['insight:read', 'visits:read', 'exports:read'],
    query: z.object({
      ...pageQuery,
      q: search,
      deleted: withDeleted,
      /** Only restaurants without a visit in 30 days and in plans. */
      neglected: z.literal('1').optional(),
      ...where,
    }),
    response: pageOf(restaurant),
  }),
  create: defineCall({
    method: 'POST',
    path: '/restaurant',
    summary: 'Add a restaurant',
    access: 'admin',
    body: restaurantBody,
    maxBytes: 12 * KB,
    response: restaurant,
    status: 201,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/restaurant/{id}',
    summary:
      'Change a restaurant; its planned visits keep their wall clock in a new time zone. No time zone, group, tags, city or checklist keeps what is there, null clears group, city and checklist',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    body: restaurantBody,
    maxBytes: 12 * KB,
    response: restaurant,
    errors: ['conflict', 'changed'],
  }),
  regroup: defineCall({
    method: 'PATCH',
    path: '/restaurant/bulk',
    summary:
      'Put many restaurants into groups at once, each into its own or, with null, into none; all of them or none',
    access: 'admin',
    body: z.object({
      items: changesOf(z.object({ id, version: version.optional(), groupId: id.nullable() })),
    }),
    maxBytes: 256 * KB,
    response: z.object({ items: z.array(restaurant) }),
    errors: ['conflict', 'changed'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/restaurant/{id}',
    summary: 'Remove a restaurant; refused while visits are planned there. Can be undone',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    errors: ['conflict', 'changed'],
  }),
  restore: defineCall({
    method: 'PATCH',
    path: '/restaurant/{id}',
    summary: 'Restore a removed restaurant',
    access: 'admin',
    params: z.object({ id }),
    response: restaurant,
  }),
}
