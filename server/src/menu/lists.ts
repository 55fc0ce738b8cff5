import { MENU_ROWS } from '@cloche/contract/constants.ts'
import { readSheets } from '../platform/read-workbook.ts'
import type { Cell, Sheet } from '../platform/sheet.ts'

/** The greatest length of a `dishName` in the contract. */
const NAME_LENGTH = 200

export interface Lists {
  dishes: string[]
  drinks: string[]
}

/**
 * Dishes from the first sheet, drinks from the second: column A down to the first empty cell. With one sheet there are no
 * drinks. Throws like `readSheets`.
 */
export async function listsIn(bytes: Uint8Array): Promise<Lists> {
  const [dishes, drinks] = await readSheets(bytes, { sheets: 2, rows: MENU_ROWS, columns: 1 })
  return { dishes: columnA(dishes), drinks: columnA(drinks) }
}

function columnA(sheet: Sheet | undefined): string[] {
  const cells = (sheet?.rows ?? []).map(([cell]) => nameIn(cell ?? null))
  const end = cells.indexOf('')
  return end === -1 ? cells : cells.slice(0, end)
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
