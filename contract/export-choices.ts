/**
 * `visits`: a row for each visit. `answers`: a row for each answer. `table`: a row for each visit, a column for each question.
 * `dishes`: a row for each dish. `photos`: the pictures and a table that says what they show.
 */
export const EXPORT_CONTENTS = ['visits', 'answers', 'table', 'dishes', 'photos'] as const
export type ExportContent = (typeof EXPORT_CONTENTS)[number]

/** The formats of tables. Photos are always a `zip`. */
export const TABLE_FORMATS = ['csv', 'xlsx', 'jsonl', 'parquet'] as const
export type TableFormat = (typeof TABLE_FORMATS)[number]
export const EXPORT_FORMATS = [...TABLE_FORMATS, 'zip'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** `names`: a guest's id and name. `ids`: the id alone, which only Cloche can resolve. `none`: neither. */
export const GUEST_COLUMNS = ['names', 'ids', 'none'] as const
export type GuestColumns = (typeof GUEST_COLUMNS)[number]

/** The stored statuses of a visit; a scheduled one may be open or overdue. */
export const EXPORTED_STATUSES = ['accepted', 'submitted', 'returned', 'scheduled', 'cancelled'] as const
export type ExportedStatus = (typeof EXPORTED_STATUSES)[number]

/** The number of unexpired exports that one user may have. */
export const EXPORTS_MAX = 20
/** How long an export's file is kept. */
export const EXPORT_HOURS = 24
/** A workbook is made in memory, so a longer table is refused. */
export const WORKBOOK_MAX_CELLS = 1_000_000
