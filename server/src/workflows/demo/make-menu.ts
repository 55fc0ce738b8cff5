import { fileURLToPath } from 'node:url'
import writeXlsxFile from 'write-excel-file/node'
import { DISHES, DRINKS } from './content/menu.ts'

/** Writes `menu.xlsx` from `content/menu.ts`: dishes on the first sheet, drinks on the second. */
const columnA = (items: readonly (readonly [name: string, ...rest: unknown[]])[]) =>
  items.map(([name]) => [{ value: name, type: String }])

await writeXlsxFile([
  { data: columnA(DISHES), sheet: 'Dishes', columns: [{ width: 40 }] },
  { data: columnA(DRINKS), sheet: 'Drinks', columns: [{ width: 40 }] },
]).toFile(fileURLToPath(new URL('menu.xlsx', import.meta.url)))
