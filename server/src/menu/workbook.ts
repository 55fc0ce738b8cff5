import { MENU_ROWS } from '@cloche/contract/constants.ts'
import { Problem } from '../http/problem.ts'
import { readSheets, type Cell, type Sheet } from '../platform/workbook.ts'
import { MenuFailure } from './failure.ts'

/** As long as the contract lets a `dishName` be. */
const NAME_LENGTH = 200

export interface Lists {
  dishes: string[]
  drinks: string[]
}

/**
 * Dishes from the first sheet, drinks from the second: column A down to the first empty cell. With one sheet there are no
 * drinks. Throws a MenuFailure.
 */
export async function readLists(bytes: Buffer): Promise<Lists> {
  if (bytes.length === 0) throw new MenuFailure('empty')
  const [dishes, drinks] = await readSheets(bytes, { sheets: 2, rows: MENU_ROWS }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'too_large') throw new MenuFailure('too_large')
    throw new MenuFailure(isPage(bytes) ? 'html' : 'unsupported')
  })
  const lists = { dishes: columnA(dishes), drinks: columnA(drinks) }
  if (lists.dishes.length + lists.drinks.length === 0) throw new MenuFailure('empty')
  return lists
}

function isPage(bytes: Buffer): boolean {
  return /^\uFEFF?\s*<(!doctype html|!--|html|head|body)/i.test(bytes.subarray(0, 1024).toString())
}

function columnA(sheet: Sheet | undefined): string[] {
  const cells = (sheet?.rows ?? []).map(([cell]) => nameIn(cell ?? null))
  const end = cells.indexOf('')
  return end === -1 ? cells : cells.slice(0, end)
}

/** One line, as the call that orders a dish takes it: else a guest would choose what can't be stored. */
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
