import { dishNameOf } from '@cloche/checklist/dish.ts'
import { MENU_GROUPS, MENU_ROWS, type MenuGroup } from '@cloche/contract/constants.ts'
import { readSheets } from '../../base/files/workbooks/read-workbook.ts'
import type { Cell, Sheet } from '../../base/files/workbooks/sheet.ts'

export interface Lists {
  dishes: string[]
  drinks: string[]
  /** The lists that are longer than a menu may be. */
  cut: MenuGroup[]
}

export interface ReadLists extends Lists {
  /** The number of the first sheet whose A1 is empty although a cell below has a name. */
  headless: number | null
}

/**
 * Dishes from the first sheet that is shown, drinks from the second: column A down to the first empty cell, each name once, of
 * the first `MENU_ROWS` rows. With one sheet there are no drinks. Throws like `readSheets`.
 */
export async function listsIn(bytes: Uint8Array): Promise<ReadLists> {
  const sheets = await readSheets(bytes, { sheets: 2, rows: MENU_ROWS + 1, columns: 1 })
  const [dishes = [], drinks = []] = sheets.map(columnA)
  const headless = [dishes, drinks].findIndex(([first, ...below]) => !first && below.some(Boolean))
  const lists = { dishes: cellsOf(dishes), drinks: cellsOf(drinks) }
  return {
    dishes: namesOf(lists.dishes),
    drinks: namesOf(lists.drinks),
    cut: MENU_GROUPS.filter((group) => lists[group].length > MENU_ROWS),
    headless: headless === -1 ? null : headless + 1,
  }
}

const columnA = ({ rows }: Sheet) => rows.map(([cell]) => nameIn(cell ?? null))

function cellsOf(cells: readonly string[]): readonly string[] {
  const end = cells.indexOf('')
  return end === -1 ? cells : cells.slice(0, end)
}

const namesOf = (cells: readonly string[]) => [...new Set(cells.slice(0, MENU_ROWS))]

/** Makes a name as the call that orders a dish requires; otherwise a guest could choose a name that can't be stored. */
function nameIn(cell: Cell): string {
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : dishNameOf(String(cell ?? ''))
}
