import { z } from 'zod'
import { defineCall } from './call.ts'
import { GROUPS_MAX, IMPORT_MAX_ROWS, KB } from './constants.ts'
import { id } from './shared.ts'
import { notifyFrom } from './visits.ts'

export const IMPORT_KINDS = ['restaurants', 'guests', 'visits'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * The columns of each kind as named in one of the first rows of the file; those in `required` must have a value. The server also takes
 * usual names in English and Russian, and a separate column for the time of a visit.
 */
export const IMPORT_COLUMNS = {
  /** A group is a path of titles with `›`, `>` or `/` between them; tags have commas or semicolons between them. */
  restaurants: {
    columns: ['title', 'address', 'timezone', 'group', 'tags', 'city'],
    required: ['title', 'address'],
  },
  guests: {
    columns: ['firstName', 'lastName', 'phone', 'email', 'login', 'language', 'city', 'free'],
    required: ['firstName', 'lastName'],
  },
  /**
   * A guest is found by login, e-mail or phone, a restaurant by its title (and address where two share one), a checklist by its title. An empty
   * checklist is the usual one of the restaurant, `all questions` (`все вопросы`) is none.
   */
  visits: {
    columns: ['guest', 'restaurant', 'address', 'visitDate', 'checklist'],
    required: ['guest', 'restaurant', 'visitDate'],
  },
} as const satisfies Record<ImportKind, { columns: readonly string[]; required: readonly string[] }>

/** The number of a file's columns that can be chosen by hand, and of corrections to one file. */
export const IMPORT_MAX_COLUMNS = 100
export const IMPORT_MAX_CORRECTIONS = 2000
const MAX_VALUE = 1000
/** The longest text of the corrections: as many as may be, with values of usual length. */
export const IMPORT_MAX_CORRECTION_BYTES = 512 * KB

const rowNumber = z.int().min(1).max(1_048_576)
const columnName = z.string().max(40)

/** What staff corrected in the preview. It comes with the file each time, which itself stays as it is. */
export const importCorrections = z.strictObject({
  /**
   * The place in the file of a column, from 0, instead of the one with its name; null: the file has no such column. Where this is given,
   * though empty, a file that names no column is read too.
   */
  columns: z
    .record(
      columnName,
      z
        .int()
        .min(0)
        .max(IMPORT_MAX_COLUMNS - 1)
        .nullable(),
    )
    .optional(),
  /**
   * No row of the table names the columns, so that the first one is a row as the others are. A column that is not given in `columns` is
   * then known by what its values look like, or by its order.
   */
  unnamed: z.boolean().optional(),
  /** Values instead of those in the file, by the number of the row in the sheet. */
  cells: z
    .array(z.strictObject({ row: rowNumber, column: columnName, value: z.string().max(MAX_VALUE) }))
    .max(IMPORT_MAX_CORRECTIONS)
    .optional(),
  /** The rows to leave out. */
  without: z.array(rowNumber).max(IMPORT_MAX_ROWS).optional(),
})
export type ImportCorrections = z.infer<typeof importCorrections>

/** The one-byte encodings that a table may have; UTF-8 and UTF-16 show by themselves. */
export const IMPORT_ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r', 'windows-1252'] as const
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number]

/** The order of day and month in dates such as `01/12/2027`. */
export const IMPORT_DAY_ORDERS = ['day-first', 'month-first'] as const
export type ImportDayOrder = (typeof IMPORT_DAY_ORDERS)[number]

/** The reasons why a row can't be imported. Clients have the words for each code. */
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
      'no_time',
      'day_or_month',
      /** More levels than the tree of groups has. */
      'too_deep',
      /** More tags than a restaurant may have, or more groups than the tree holds. */
      'too_many',
      /** The row sums up the others. The column is empty. */
      'total',
    ]),
  })
  .meta({ id: 'ImportFault' })
export type ImportFault = z.infer<typeof importFault>

/** What staff should know of a row that can be imported as it is. `unreachable`: a guest without a phone and an e-mail address. */
export const IMPORT_REMARKS = ['unreachable'] as const
export type ImportRemark = (typeof IMPORT_REMARKS)[number]

export const importReading = z
  .object({
    stored: z.boolean(),
    /** The restaurants, guests or visits that the call has stored, in the order of the rows. */
    ids: z.array(id),
    /** The columns of the file that the import ignores. */
    ignored: z.array(z.string()),
    /** The names of the file's columns, in order, of more than a hundred the first; without names, their first values. */
    columns: z.array(z.string()),
    /** The place of each column of the kind in the file, from 0; null: the file has none. */
    places: z.record(z.string(), z.int().nullable()),
    /**
     * The row that names the columns, from 1, or 0 for none, the number of filled rows above it, which are left out, and the name of the sheet if it is
     * not the first one.
     */
    header: z.object({ row: z.int(), above: z.int(), sheet: z.string().nullable() }),
    /** Null if the bytes show the encoding. Otherwise a file is stored only if the call names the encoding. */
    encoding: z
      .object({
        used: z.enum(IMPORT_ENCODINGS),
        isCertain: z.boolean(),
        /** Lines of the file in each possible encoding, the likeliest first. */
        samples: z.array(z.object({ encoding: z.enum(IMPORT_ENCODINGS), lines: z.array(z.string()) })),
      })
      .nullable(),
    /** The first date with an ambiguous order of day and month, read both ways (`YYYY-MM-DDTHH:mm`); null if there is none. */
    dates: z.object({ typed: z.string(), dayFirst: z.string(), monthFirst: z.string() }).nullable(),
    /** The paths of the groups that the rows name and that confirmation makes, in order. */
    newGroups: z.array(z.string()),
    /** The groups that the call has made, for the undo. Missing from a process of the release before. */
    groupIds: z.array(id).optional(),
    /** The number of non-empty rows, and of those with faults. */
    total: z.int(),
    faulty: z.int(),
    /** The number of rows without faults, but with a remark. */
    remarked: z.int(),
    /** The rows in order. Beyond a megabyte some are missing, those with faults or remarks last. */
    rows: z.array(
      z.object({
        /** The number of the row in the sheet, from 1. */
        row: z.int(),
        values: z.record(z.string(), z.string()),
        faults: z.array(importFault),
        remarks: z.array(z.enum(IMPORT_REMARKS)),
      }),
    ),
  })
  .meta({ id: 'ImportReading' })
export type ImportReading = z.infer<typeof importReading>

/** The reasons why an undo keeps an imported item. `invited`: the guest had a link or a login. `visits`: visits name it. */
export const IMPORT_KEPT_REASONS = ['not_found', 'changed', 'opened', 'invited', 'visits'] as const
export type ImportKeptReason = (typeof IMPORT_KEPT_REASONS)[number]

export const keptImport = z.object({ id, reason: z.enum(IMPORT_KEPT_REASONS) }).meta({ id: 'KeptImport' })
export type KeptImport = z.infer<typeof keptImport>

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
    query: z.object({
      confirm: z.literal('1').optional(),
      encoding: z.enum(IMPORT_ENCODINGS).optional(),
      dates: z.enum(IMPORT_DAY_ORDERS).optional(),
      /** As with `POST /visit/bulk`; other kinds ignore it. */
      notifyFrom,
    }),
    multipart: z.object({
      /** JSON of `ImportCorrections`, before the file. */
      corrections: z
        .string()
        .max(IMPORT_MAX_CORRECTION_BYTES)
        .transform((text, fault) => {
          try {
            return JSON.parse(text) as unknown
          } catch {
            fault.addIssue({ code: 'custom', message: 'Not JSON' })
            return z.NEVER
          }
        })
        .pipe(importCorrections)
        .optional(),
    }),
    file: 'file',
    response: importReading,
    errors: ['too_large', 'unsupported_media', 'conflict'],
  }),
  undo: defineCall({
    method: 'POST',
    path: '/import/{kind}/undo',
    summary:
      'Remove imported restaurants or guests, or cancel imported visits, those that nothing has happened to since; `kept` names the others. A guest gives the login up, so that the file can be imported again. Groups go that the import made, unless they were changed since or have restaurants or groups that stay',
    access: 'admin',
    params,
    body: z.object({
      ids: z.array(id).min(1).max(IMPORT_MAX_ROWS),
      /** Those of the import's answer. */
      groupIds: z.array(id).max(GROUPS_MAX).default([]),
    }),
    maxBytes: 1280 * KB,
    response: z.object({
      undone: z.int(),
      kept: z.array(keptImport),
      /** How many of the groups stay. Missing from a process of the release before. */
      keptGroups: z.int().optional(),
    }),
  }),
}
