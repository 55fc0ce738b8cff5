import {
  EXPORT_CONTENTS,
  EXPORTED_STATUSES,
  GUEST_COLUMNS,
  TABLE_FORMATS,
  type ExportContent,
  type ExportedStatus,
  type GuestColumns,
} from '@cloche/contract/export-choices.ts'
import { WHERE_PARTS, whereOf, whereQuery, type Where } from '../restaurants/where/where.ts'
import { addressFilter, day, someOf, usually } from '../../kit/address-filter.ts'

/** The formats that are offered. Excel reads CSV as UTF-8 when a byte order mark begins the file. */
export const OFFERED_FORMATS = [...TABLE_FORMATS, 'csv-excel'] as const
export type OfferedFormat = (typeof OFFERED_FORMATS)[number]

/** The values of the form; the address keeps all of them. */
export interface ExportChoice extends Where {
  content: ExportContent
  format: OfferedFormat
  from?: string
  to?: string
  statuses: ExportedStatus[]
  guests: GuestColumns
}

export const EXPORT_CHOICE = addressFilter<ExportChoice>({
  content: usually('visits', EXPORT_CONTENTS),
  format: usually('xlsx', OFFERED_FORMATS),
  guests: usually('ids', GUEST_COLUMNS),
  from: day,
  to: day,
  ...WHERE_PARTS,
  statuses: someOf(EXPORTED_STATUSES, ['accepted']),
})

/** Returns the choice of visits, for the count. */
export function filterOf({ from, to, statuses, ...where }: ExportChoice) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...whereQuery(where),
    ...(statuses.join() !== 'accepted' && { statuses: statuses.join(',') }),
  }
}

/** Returns the body of the call that makes the file. */
export function bodyOf({ content, format, groupIds, tags, ...others }: ExportChoice) {
  const rest = {
    ...others,
    ...(groupIds.length > 0 && { groupIds }),
    ...(tags.length > 0 && { tags }),
  }
  if (content === 'photos') return { ...rest, content, format: 'zip' as const }
  const bom = format === 'csv-excel'
  return { ...rest, content, bom, format: bom ? ('csv' as const) : format }
}

/** Returns the address of the page with another list's visits chosen. */
export function exportOf(
  filter: Pick<ExportChoice, 'from' | 'to'> & Where & { statuses: readonly string[] },
) {
  const { from, to } = filter
  const statuses = EXPORTED_STATUSES.filter((each) => filter.statuses.includes(each))
  const usual = EXPORT_CHOICE.read(new URLSearchParams())
  return EXPORT_CHOICE.addressOf('/admin/export', { ...usual, ...whereOf(filter), from, to, statuses })
}
