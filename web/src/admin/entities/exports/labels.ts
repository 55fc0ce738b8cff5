import type { ExportContent, ExportFormat, GuestColumns } from '@cloche/contract/export-choices.ts'
import type { ExportFailure } from '@cloche/contract/exports.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OfferedFormat } from './export-choice.ts'

export const CONTENT_WORDS: Record<ExportContent, MessageDescriptor> = {
  visits: msg({ context: 'export', message: 'Visits' }),
  answers: msg({ context: 'export', message: 'Answers, a row for each' }),
  table: msg({ context: 'export', message: 'Answers, a row for each visit' }),
  dishes: msg({ context: 'export', message: 'Dishes with their times' }),
  photos: msg({ context: 'export', message: 'Photos' }),
}

export const OFFERED_WORDS: Record<OfferedFormat, MessageDescriptor> = {
  xlsx: msg({ context: 'export', message: 'Workbook (XLSX)' }),
  csv: msg({ context: 'export', message: 'CSV' }),
  'csv-excel': msg({ context: 'export', message: 'CSV for Excel' }),
  jsonl: msg({ context: 'export', message: 'JSON Lines' }),
  parquet: msg({ context: 'export', message: 'Parquet' }),
}

/** Names of formats that are the same in every language. */
export const FORMAT_NAMES: Record<ExportFormat, string> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
  zip: 'ZIP',
}

export const GUEST_WORDS: Record<GuestColumns, MessageDescriptor> = {
  ids: msg({ context: 'export', message: 'Codes instead of names' }),
  names: msg({ context: 'export', message: 'Guests with names' }),
  none: msg({ context: 'export', message: 'Without guests' }),
}

export const FAILURE_WORDS: Record<ExportFailure, MessageDescriptor> = {
  too_long: msg`It is too long for a workbook. Choose fewer days, or CSV.`,
  no_room: msg`The server has no room left for the file.`,
  interrupted: msg`It was interrupted several times. Try again later.`,
  failed: msg`It could not be made. Try again.`,
  beyond_reach: msg`It has restaurants that you no longer see. Export anew.`,
}
