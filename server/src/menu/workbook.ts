import { fileURLToPath } from 'node:url'
import { MENU_ROWS } from '@cloche/contract/constants.ts'

/** Dishes from the first sheet, drinks from the second: column A down to the first empty cell. */
export async function readWorkbook(location: string): Promise<{ dishes: string[]; drinks: string[] }> {
  if (/^https?:/i.test(location)) throw new Error('A menu at an http(s) address cannot be read yet')
  const path = location.startsWith('file:') ? fileURLToPath(location) : location
  const { default: readSheets } = await import('read-excel-file/node')
  const [dishes, drinks] = await readSheets(path)
  return { dishes: columnA(dishes?.data), drinks: columnA(drinks?.data) }
}

function columnA(rows: readonly (readonly unknown[])[] = []): string[] {
  const cells = rows.slice(0, MENU_ROWS).map((row) => String(row[0] ?? '').trim())
  const end = cells.indexOf('')
  return end === -1 ? cells : cells.slice(0, end)
}
