import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import { sheetsOfOds } from './ods.ts'
import { fileTooLarge, Problem } from '../../faults/problem.ts'
import { Budget, TooLarge, type Named, type Sheet, type Wanted } from './sheet.ts'
import { textIn, unpack } from './unpack.ts'
import { sheetsOfXlsx } from './xlsx.ts'

const ODS_CONTENT = 'content.xml'

/**
 * Reads the sheets that an `.xlsx` or `.ods` file shows: row 1 at index 0, an empty cell null, text untrimmed, a date with its wall clock
 * in UTC. Without `only` it reads everything and refuses too many rows. Throws `unsupported_media` or `too_large`. Read
 * strangers' files in a process of their own (`readApart`).
 */
export async function readSheets(bytes: Uint8Array, only: Wanted | Named | null = null): Promise<Sheet[]> {
  try {
    const content = textIn(await unpack(bytes, (name) => name === ODS_CONTENT), ODS_CONTENT)
    const sheets = content === undefined ? await sheetsOfXlsx(bytes, only) : readOds(content, only)
    refuseTooMuch(sheets)
    return sheets
  } catch (error) {
    throw error instanceof TooLarge ? fileTooLarge(error.bound) : new Problem('unsupported_media')
  }
}

function readOds(content: string, only: Wanted | Named | null): Sheet[] {
  const all = { sheets: Infinity, rows: IMPORT_MAX_ROWS + 1, columns: Infinity }
  if (only && 'names' in only) return sheetsOfOds(content, { ...all, ...only, strict: true })
  return sheetsOfOds(content, { ...(only ?? all), strict: only === null })
}

/** Checks the result against the same bounds, in addition to the count before. */
function refuseTooMuch(sheets: readonly Sheet[]): void {
  const budget = new Budget()
  for (const { rows } of sheets)
    for (const row of rows) {
      const texts = row.filter((cell) => typeof cell === 'string')
      budget.spend({ cells: row.length, characters: texts.reduce((sum, { length }) => sum + length, 0) })
    }
}
