import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, LANGUAGES } from './constants.ts'
import { EXPORT_CONTENTS, EXPORT_FORMATS, EXPORTED_STATUSES, GUEST_COLUMNS } from './export-choices.ts'
import { calendarDay, commas, id, instant, pageOf, pageQuery } from './shared.ts'
import { where, whereInBody } from './where.ts'

const filter = {
  /** The first and last day of the visits, on the restaurants' wall clocks, both included. All by default. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
}

export const newExport = z
  .strictObject({
    content: z.enum(EXPORT_CONTENTS),
    format: z.enum(EXPORT_FORMATS),
    ...filter,
    ...whereInBody,
    statuses: z.array(z.enum(EXPORTED_STATUSES)).min(1).max(EXPORTED_STATUSES.length).default(['accepted']),
    guests: z.enum(GUEST_COLUMNS).default('ids'),
    /** The language of titles and chosen answers. */
    language: z.enum(LANGUAGES).default('en'),
    /** Begins a CSV file with a byte order mark, by which Excel knows UTF-8. */
    bom: z.boolean().default(false),
  })
  .refine(({ content, format }) => (content === 'photos') === (format === 'zip'), {
    path: ['format'],
    error: 'Photos are exported as zip, tables as csv, xlsx, jsonl or parquet',
  })
export type NewExport = z.output<typeof newExport>

/** `beyond_reach`: the file has restaurants that its maker, a limited visit manager, may not see by now. `too_long`: more than a workbook holds. `no_room`: the storage is full. `interrupted`: it was begun three times and the server, or its child process, ended. */
export const EXPORT_FAILURES = ['too_long', 'no_room', 'interrupted', 'failed', 'beyond_reach'] as const
export type ExportFailure = (typeof EXPORT_FAILURES)[number]

export const EXPORT_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]

export const exported = z
  .object({
    id,
    content: z.enum(EXPORT_CONTENTS),
    format: z.enum(EXPORT_FORMATS),
    from: z.iso.date().nullable(),
    to: z.iso.date().nullable(),
    restaurantIds: z.array(id),
    groupIds: z.array(id).optional(),
    tags: z.array(z.string()).optional(),
    statuses: z.array(z.enum(EXPORTED_STATUSES)),
    guests: z.enum(GUEST_COLUMNS),
    status: z.enum(EXPORT_STATUSES),
    /** The visits that are in the file so far, and that will be. */
    visits: z.object({ done: z.int(), total: z.int() }),
    /** The rows, or photos, written so far. */
    rows: z.int(),
    bytes: z.int(),
    failure: z.enum(EXPORT_FAILURES).nullable(),
    createdAt: instant,
    /** When the file is removed. */
    expiresAt: instant,
    /** The name under which the file is saved. */
    fileName: z.string(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof exported>

const params = z.object({ id })

export const exportCalls = {
  create: defineCall({
    method: 'POST',
    path: '/export',
    summary: 'Make a file of visits, answers, dishes or photos. It is made in the background',
    access: 'staff',
    scopes: ['exports:read'],
    body: newExport,
    maxBytes: 32 * KB,
    limit: { max: 120, seconds: 3600 },
    response: exported,
    status: 201,
    errors: ['quota_reached'],
  }),
  list: defineCall({
    method: 'GET',
    path: '/export',
    summary: 'The caller’s exports that have not expired, newest first',
    access: 'staff',
    scopes: ['exports:read'],
    query: z.object(pageQuery),
    response: pageOf(exported),
  }),
  count: defineCall({
    method: 'GET',
    path: '/export/count',
    summary: 'How many visits an export would have, and what their photos come to',
    access: 'staff',
    scopes: ['exports:read'],
    query: z.object({
      ...filter,
      ...where,
      statuses: commas(100)
        .pipe(z.array(z.enum(EXPORTED_STATUSES)))
        .optional(),
    }),
    response: z.object({ visits: z.int(), photos: z.int(), photoBytes: z.int() }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/export/{id}',
    summary: 'One of the caller’s exports, with its progress',
    access: 'staff',
    scopes: ['exports:read'],
    params,
    response: exported,
  }),
  file: defineCall({
    method: 'GET',
    path: '/export/{id}/file',
    summary: 'The file of a finished export; a broken download goes on with `Range`',
    access: 'staff',
    scopes: ['exports:read'],
    params,
    response: 'file',
    errors: ['range_not_satisfiable', 'conflict'],
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/export/{id}',
    summary: 'Stop an export, or remove its file',
    access: 'staff',
    params,
  }),
}
