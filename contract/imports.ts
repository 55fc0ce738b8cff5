import { z } from 'zod'
import { defineCall } from './call.ts'

export const IMPORT_KINDS = ['restaurants', 'guests', 'visits'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** The columns of each kind, as the first row of the file names them; those in `required` must have a value. */
export const IMPORT_COLUMNS = {
  restaurants: { columns: ['title', 'address', 'timezone'], required: ['title', 'address'] },
  guests: {
    columns: ['firstName', 'lastName', 'phone', 'email', 'login'],
    required: ['firstName', 'lastName'],
  },
  /** A guest is found by login, e-mail or phone, a restaurant by its title (and address where two share one). */
  visits: {
    columns: ['guest', 'restaurant', 'address', 'visitDate'],
    required: ['guest', 'restaurant', 'visitDate'],
  },
} as const satisfies Record<ImportKind, { columns: readonly string[]; required: readonly string[] }>

/** Why a row can't be taken over. The words for each code are the client's. */
export const importFault = z
  .object({
    column: z.string(),
    code: z.enum([
      'missing',
      'too_long',
      'not_valid',
      'taken',
      'twice',
      'unknown',
      'ambiguous',
      'repeat',
      'near',
    ]),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.infer<typeof importFault>

export const importReading = z
  .object({
    stored: z.boolean(),
    /** Columns of the file that mean nothing here. */
    ignored: z.array(z.string()),
    /** Rows of the file that hold something, and those of them with faults. */
    total: z.int(),
    faulty: z.int(),
    /** In their order. Where they come to more than a megabyte, some are missing; those with faults are the last to be left out. */
    rows: z.array(
      z.object({
        /** As the sheet numbers it, from 1. */
        row: z.int(),
        values: z.record(z.string(), z.string()),
        faults: z.array(importFault),
      }),
    ),
  })
  .meta({ id: 'ImportReading' })
export type ImportReading = z.infer<typeof importReading>

const params = z.object({ kind: z.enum(IMPORT_KINDS) })

export const importCalls = {
  template: defineCall({
    method: 'GET',
    path: '/import/{kind}',
    summary: 'An empty workbook with the columns of a kind',
    access: 'admin',
    params,
    response: 'workbook',
  }),
  read: defineCall({
    method: 'POST',
    path: '/import/{kind}',
    summary:
      'Read restaurants, guests or visits from a `.csv`, `.xlsx` or `.ods` file. Nothing is stored without `confirm`, and then all or, where a row has a fault, none',
    access: 'admin',
    params,
    query: z.object({ confirm: z.literal('1').optional() }),
    multipart: z.object({}),
    file: 'file',
    response: importReading,
    errors: ['too_large', 'unsupported_media', 'conflict'],
  }),
}
