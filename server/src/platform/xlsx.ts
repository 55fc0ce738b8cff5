import { zipSync } from 'fflate'
import readXlsxFile, { readSheet, SheetNotFoundError, type CellValue } from 'read-excel-file/node'
import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import { Budget, TooLarge, type Cell, type Named, type Sheet, type Wanted } from './sheet.ts'
import { textIn, unpack, type Files } from './unpack.ts'
import { indexOf, INDEX_FILES, WORKBOOK, type XlsxIndex } from './xlsx-index.ts'
import { weighSheet, weighStrings, weighStyles } from './xlsx-weight.ts'

/** The sheets of an `.xlsx` file, as `readSheets` has them. */
export async function sheetsOfXlsx(bytes: Uint8Array, only: Wanted | Named | null): Promise<Sheet[]> {
  const index = indexOf(await unpack(bytes, (name) => INDEX_FILES.includes(name)), only)
  const wanted = [...INDEX_FILES, ...index.sheets, index.strings, index.styles]
  const files = await unpack(bytes, (name) => wanted.includes(name))
  weigh(files, index)
  for (const name of [...index.sheets, index.strings]) spellOut(files, name)
  nameCalendar(files)
  const file = Buffer.from(zipSync(Object.fromEntries(files), { level: 0 }))
  if (only && 'names' in only) return readAll(file, index.names)
  return only ? readFirst(file, only) : readAll(file)
}

/** The library cuts the numbers of characters to sixteen bits, so the longer ones become the characters themselves. */
function spellOut(files: Files, name: string): void {
  const xml = textIn(files, name)
  if (!xml?.includes('&#')) return
  const spelt = xml.replaceAll(
    /&#(?:x(?<hex>[\da-f]{1,8})|(?<decimal>\d{1,10}));/gi,
    (reference, hex, decimal) => {
      const code = hex === undefined ? Number(decimal) : parseInt(String(hex), 16)
      return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference
    },
  )
  files.set(name, Buffer.from(spelt))
}

/** The library knows the calendar of old Macs by `date1904="1"` alone, and other programs write `true`. */
function nameCalendar(files: Files): void {
  const xml = textIn(files, WORKBOOK)
  if (!xml?.includes('date1904')) return
  const flag =
    /(?<before><(?:\w+:)?workbookPr\s[^<>]*?)\bdate1904\s*=\s*(?<quote>["'])\s*(?:true|1)\s*\k<quote>/
  files.set(WORKBOOK, Buffer.from(xml.replace(flag, '$<before>date1904="1"')))
}

/** Counts everything first, since the library builds whatever the file declares. */
function weigh(files: Files, { sheets, strings, styles }: XlsxIndex): void {
  const budget = new Budget()
  weighStyles(textIn(files, styles), budget)
  const lengths = weighStrings(textIn(files, strings), budget)
  for (const sheet of sheets) weighSheet(textIn(files, sheet), lengths, budget)
}

async function readAll(file: Buffer, names?: string[]): Promise<Sheet[]> {
  if (names?.length === 0) return []
  const sheets = await readXlsxFile(file, { trim: false, ...(names && { sheets: names }) })
  if (sheets.some(({ data }) => data.length > IMPORT_MAX_ROWS + 1)) throw new TooLarge()
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: rowsOf(data) }))
}

/** Reads sheet by sheet, so that an unwanted sheet costs nothing. */
async function readFirst(file: Buffer, { sheets: count, rows, columns }: Wanted): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  while (sheets.length < count) {
    const data = await readSheet(file, sheets.length + 1, { trim: false }).catch(missing)
    if (!data) break
    sheets.push({ name: '', rows: rowsOf(data.slice(0, rows).map((row) => row.slice(0, columns))) })
  }
  return sheets
}

function missing(error: unknown): null {
  if (error instanceof SheetNotFoundError) return null
  throw error
}

function rowsOf(data: (CellValue | null)[][]): Cell[][] {
  return data.map((row) => row.map(cellOf))
}

/** A date is a fraction of a day, slightly off the typed time, so it is rounded. */
function cellOf(value: CellValue | null): Cell {
  const cell = value as Cell
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}
