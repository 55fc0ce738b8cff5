import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MENU_ROWS } from '@cloche/contract/constants.ts'
import { readSheets, type Sheet } from '../platform/workbook.ts'

/** Dishes from the first sheet, drinks from the second: column A down to the first empty cell. */
export async function readWorkbook(location: string): Promise<{ dishes: string[]; drinks: string[] }> {
  if (/^https?:/i.test(location)) throw new Error('A menu at an http(s) address cannot be read yet')
  const path = location.startsWith('file:') ? fileURLToPath(location) : location
  const [dishes, drinks] = await readSheets(await readFile(path))
  return { dishes: columnA(dishes), drinks: columnA(drinks) }
}

function columnA(sheet: Sheet | undefined): string[] {
  const cells = (sheet?.rows ?? []).slice(0, MENU_ROWS).map(([cell]) => nameIn(cell))
  const end = cells.indexOf('')
  return end === -1 ? cells : cells.slice(0, end)
}

function nameIn(cell: unknown): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell).trim() : ''
}
