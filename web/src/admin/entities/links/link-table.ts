import { listed, type Language } from '@cloche/languages/list.ts'
import type { MadeLink } from '@cloche/contract/many-users.ts'
import type { Phones } from '../../kit/phone.tsx'

const BYTE_ORDER_MARK = '\ufeff'
/**
 * Spreadsheets read a cell with such a start as a formula. A phone gets no exception: of `+351 912 345 678` some make a number without the
 * plus, and a CSV has no way to call a cell text.
 */
const FORMULA = /^[=+\-@\t\r]/
/** Excel expects a semicolon where the comma stands in numbers. */
function delimiterIn(language: Language): string {
  return (1.5).toLocaleString(listed(language).locale).includes(',') ? ';' : ','
}

interface Readers {
  language: Language
  /** Undefined until it is known how phones are written here. */
  phones: Pick<Phones, 'format'> | undefined
}

/** Writes links as a `.csv` file with one guest per line. */
export function linkTable(
  names: readonly string[],
  links: readonly MadeLink[],
  { language, phones }: Readers,
): string {
  const rows = links.map(({ firstName, lastName, phone, email, link }) => {
    return [firstName, lastName, spelled(phone, phones), email ?? '', link]
  })
  const delimiter = delimiterIn(language)
  const lines = [names, ...rows].map((row) => row.map(cellOf).join(delimiter))
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('')
}

const spelled = (phone: string | null, phones: Readers['phones']) =>
  phone === null ? '' : (phones?.format(phone) ?? phone)

/** Returns whether the table has a phone of another country, which stands behind an apostrophe. */
export const hasForeignPhone = (links: readonly MadeLink[], phones: Readers['phones']): boolean =>
  links.some(({ phone }) => spelled(phone, phones).startsWith('+'))

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
