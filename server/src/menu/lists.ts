import { MENU_ROWS } from '@cloche/contract/constants.ts'
import { readSheets } from '../platform/read-workbook.ts'
import type { Cell, Sheet } from '../platform/sheet.ts'

/** The greatest length of a `dishName` in the contract. */
const NAME_LENGTH = 200

export interface Lists {
  dishes: string[]
  drinks: string[]
}

export interface ReadLists extends Lists {
  /** The number of the first sheet whose A1 is empty although a cell below has a name. */
  headless: number | null
}

/**
 * Dishes from the first sheet, drinks from the second: column A down to the first empty cell. With one sheet there are no
 * drinks. Throws like `readSheets`.
 */
export async function listsIn(bytes: Uint8Array): Promise<ReadLists> {
  const sheets = await readSheets(bytes, { sheets: 2, rows: MENU_ROWS, columns: 1 })
  const [dishes = [], drinks = []] = sheets.map(columnA)
  const headless = [dishes, drinks].findIndex(([first, ...below]) => !first && below.some(Boolean))
  return {
    dishes: upToEmpty(dishes),
    drinks: upToEmpty(drinks),
    headless: headless === -1 ? null : headless + 1,
  }
}

const columnA = ({ rows }: Sheet) => rows.map(([cell]) => nameIn(cell ?? null))

function upToEmpty(names: readonly string[]): string[] {
  const end = names.indexOf('')
  return end === -1 ? [...names] : names.slice(0, end)
}

/** Makes a name one line, as the call that orders a dish requires; otherwise a guest could choose a name that can't be stored. */
function nameIn(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = String(cell ?? '').toWellFormed()
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .replace(/\p{Cs}$/u, '')
    .trimEnd()
}
