import { fileURLToPath } from 'node:url'
import writeXlsxFile from 'write-excel-file/node'
import { MENU } from './content/content.ts'

/** Writes `menu.xlsx` from `content/menu.json`: dishes on the first sheet, drinks on the second. */
const columnA = (items: readonly { name: string }[]) =>
  items.map(({ name }) => [{ value: name, type: String }])

await writeXlsxFile([
  { data: columnA(MENU.dishes), sheet: 'Dishes', columns: [{ width: 40 }] },
  { data: columnA(MENU.drinks), sheet: 'Drinks', columns: [{ width: 40 }] },
]).toFile(fileURLToPath(new URL('menu.xlsx', import.meta.url)))
