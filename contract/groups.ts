import { z } from 'zod'
import { defineCall } from './call.ts'
import { GROUPS_MAX } from './constants.ts'
import { id, ifMatchHeaders, instant, line, pageOf, version, withDeleted } from './shared.ts'

export const group = z
  .object({
    id,
    /** The group above; null at the top. */
    parent: id.nullable(),
    title: z.string(),
    /** The place among the siblings, from 0. */
    position: z.int(),
    /** The usual checklist of its restaurants; null: that of the group above. */
    checklistId: id.nullable(),
    deletedAt: instant.nullable(),
    version,
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof group>

/** The title has none of the signs that stand between the titles of a path. */
export const groupTitle = line(100).regex(/^[^›>/]*$/, 'A title has none of › > /')

const position = z
  .int()
  .min(0)
  .max(GROUPS_MAX)
  .describe('The place among the siblings without the group itself, from 0; beyond the last: the last')

export const groupCalls = {
  list: defineCall({
    method: 'GET',
    path: '/group',
    summary: 'The tree of restaurants’ groups, whole: each group followed by those in it, in order',
    access: 'staff',
    scopes: ['insight:read', 'visits:read', 'exports:read'],
    query: z.object({ deleted: withDeleted }),
    response: pageOf(group),
  }),
  create: defineCall({
    method: 'POST',
    path: '/group',
    summary: 'Add a group, at the end of its siblings. Five levels at most; siblings have different titles',
    access: 'admin',
    body: z.object({ title: groupTitle, parent: id.nullable().default(null) }),
    response: group,
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PUT',
    path: '/group/{id}',
    summary:
      'Rename a group, or move it with all that is in it: another `parent` puts it at the end there, `position` in its place among its siblings',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    body: z.object({
      title: groupTitle,
      parent: id.nullable().optional(),
      position: position.optional(),
      /** Without it the usual checklist stays. */
      checklistId: id.toLowerCase().nullable().optional(),
    }),
    response: group,
    errors: ['conflict', 'changed'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/group/{id}',
    summary:
      'Remove a group with those in it; `conflict` names the restaurants that are still there. Can be undone',
    access: 'admin',
    params: z.object({ id }),
    headers: ifMatchHeaders,
    errors: ['conflict', 'changed'],
  }),
  restore: defineCall({
    method: 'POST',
    path: '/group/{id}/restore',
    summary: 'Restore a removed group, with those that were removed with it, to its place among its siblings',
    access: 'admin',
    params: z.object({ id }),
    response: group,
    errors: ['conflict'],
  }),
}
