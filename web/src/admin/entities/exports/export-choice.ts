import {
  EXPORT_CONTENTS,
  EXPORTED_STATUSES,
  GUEST_COLUMNS,
  TABLE_FORMATS,
  type ExportContent,
  type ExportedStatus,
  type GuestColumns,
} from '@cloche/contract/export-choices.ts'
import { validate } from 'uuid'
import { isDay } from '../../kit/format.ts'

/** The formats that are offered. Excel reads CSV as UTF-8 when a byte order mark begins the file. */
export const OFFERED_FORMATS = [...TABLE_FORMATS, 'csv-excel'] as const
export type OfferedFormat = (typeof OFFERED_FORMATS)[number]

/** The values of the form; the address keeps all of them. */
export interface ExportChoice {
  content: ExportContent
  format: OfferedFormat
  from?: string
  to?: string
  restaurantIds: string[]
  statuses: ExportedStatus[]
  guests: GuestColumns
}

/** Reads the form from an address and ignores invalid parts. */
export function readChoice(params: URLSearchParams): ExportChoice {
  const words = (key: string) => params.get(key)?.split(',') ?? []
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const statuses = EXPORTED_STATUSES.filter((status) => words('statuses').includes(status))
  return {
    content: EXPORT_CONTENTS.find((each) => each === params.get('content')) ?? 'visits',
    format: OFFERED_FORMATS.find((each) => each === params.get('format')) ?? 'xlsx',
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    restaurantIds: words('restaurantIds').filter((id) => validate(id)),
    statuses: statuses.length > 0 ? statuses : ['accepted'],
    guests: GUEST_COLUMNS.find((each) => each === params.get('guests')) ?? 'ids',
  }
}

export function writeChoice(choice: ExportChoice): Record<string, string> {
  const { content, format, guests } = choice
  return {
    ...(content !== 'visits' && { content }),
    ...(format !== 'xlsx' && { format }),
    ...(guests !== 'ids' && { guests }),
    ...filterOf(choice),
  }
}

/** Returns the choice of visits, for the address and for the count. */
export function filterOf({ from, to, restaurantIds, statuses }: ExportChoice) {
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(restaurantIds.length > 0 && { restaurantIds: restaurantIds.join(',') }),
    ...(statuses.join() !== 'accepted' && { statuses: statuses.join(',') }),
  }
}

/** Returns the body of the call that makes the file. */
export function bodyOf({ content, format, ...rest }: ExportChoice) {
  if (content === 'photos') return { ...rest, content, format: 'zip' as const }
  const bom = format === 'csv-excel'
  return { ...rest, content, bom, format: bom ? ('csv' as const) : format }
}

/** Returns the address of the page with another list's visits chosen. */
export function exportOf(
  filter: Pick<ExportChoice, 'from' | 'to'> & { restaurantIds: string[]; statuses: readonly string[] },
) {
  const { from, to, restaurantIds } = filter
  const statuses = EXPORTED_STATUSES.filter((each) => filter.statuses.includes(each))
  const params = { ...filterOf({ ...readChoice(new URLSearchParams()), from, to, restaurantIds, statuses }) }
  const search = new URLSearchParams(params).toString()
  return search ? `/admin/export?${search}` : '/admin/export'
}
