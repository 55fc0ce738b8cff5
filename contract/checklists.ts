import { z } from 'zod'
import { defineCall } from './call.ts'
import { ALL_QUESTIONS, CATEGORIES_MAX, CHECKLISTS_MAX, KB } from './constants.ts'
import { id, ifMatchHeaders, instant, line, pageOf, version, withDeleted } from './shared.ts'

/** A choice of visits by their checklist. */
export const checklistChoice = z.union([z.literal(ALL_QUESTIONS), id.toLowerCase()])
export type ChecklistChoice = z.infer<typeof checklistChoice>

export const checklist = z
  .object({
    id,
    title: z.string(),
    /** The place among the checklists, from 0. */
    position: z.int(),
    /** Its categories of the bank in its own order, without removed ones; add-on sections come last. */
    categoryIds: z.array(id),
    /** How many questions they have. No visit can be planned with a checklist that has none. */
    questions: z.int(),
    deletedAt: instant.nullable(),
    version,
  })
  .meta({ id: 'Checklist' })
export type Checklist = z.infer<typeof checklist>

export const checklistTitle = line(100)

const categoryIds = z
  .array(id.toLowerCase())
  .max(CATEGORIES_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'A category is named twice')
const body = z.object({ title: checklistTitle, categoryIds })
const position = z
  .int()
  .min(0)
  .max(CHECKLISTS_MAX)
  .describe('The place among the checklists without itself, from 0; beyond the last: the last')
const params = z.object({ id })
const BODY_BYTES = 32 * KB

export const checklistCalls = {
  list: defineCall({
    method: 'GET',
    path: '/checklist',
    summary: 'All checklists, in order. A visit without one has all questions of the bank',
    access: 'staff',
    scopes: ['insight:read', 'visits:read', 'exports:read'],
    query: z.object({ deleted: withDeleted }),
    response: pageOf(checklist),
  }),
  create: defineCall({
    method: 'POST',
    path: '/checklist',
    summary: 'Add a checklist, after the others. Each title is there once',
    access: 'admin',
    body: body.extend({ categoryIds: categoryIds.default([]) }),
    maxBytes: BODY_BYTES,
    response: checklist,
    status: 201,
    errors: ['conflict'],
  }),
  update: defineCall({
    method: 'PUT',
    path: '/checklist/{id}',
    summary:
      'Change a checklist; `position` moves it. Visits that a phone has read keep their copy, the others get the new one. `conflict` names the planned visits that would have no question',
    access: 'admin',
    params,
    headers: ifMatchHeaders,
    body: body.extend({ position: position.optional() }),
    maxBytes: BODY_BYTES,
    response: checklist,
    errors: ['conflict', 'changed'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/checklist/{id}',
    summary:
      'Remove a checklist; its questions stay in the bank. `conflict` names planned visits that no phone has read. Can be undone',
    access: 'admin',
    params,
    headers: ifMatchHeaders,
    errors: ['conflict', 'changed'],
  }),
  restore: defineCall({
    method: 'POST',
    path: '/checklist/{id}/restore',
    summary: 'Restore a removed checklist to its place',
    access: 'admin',
    params,
    response: checklist,
    errors: ['conflict'],
  }),
  duplicate: defineCall({
    method: 'POST',
    path: '/checklist/{id}/duplicate',
    summary: 'Add a checklist with the same categories and another title, after the original',
    access: 'admin',
    params,
    body: z.object({ title: checklistTitle }),
    response: checklist,
    status: 201,
    errors: ['conflict'],
  }),
}
