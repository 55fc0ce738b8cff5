import type { Language } from '@cloche/contract/constants.ts'
import type { MadeLink } from '@cloche/contract/many-users.ts'

const BYTE_ORDER_MARK = '\ufeff'
/** Spreadsheets read a cell with such a start as a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** The delimiter that Excel expects in each language. */
const DELIMITERS: Record<Language, string> = { en: ',', ru: ';' }

/** Writes links as a `.csv` file with one guest per line. */
export function linkTable(names: readonly string[], links: readonly MadeLink[], language: Language): string {
  const rows = links.map(({ firstName, lastName, phone, email, link }) => {
    return [firstName, lastName, phone ?? '', email ?? '', link]
  })
  const lines = [names, ...rows].map((row) => row.map(cellOf).join(DELIMITERS[language]))
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
