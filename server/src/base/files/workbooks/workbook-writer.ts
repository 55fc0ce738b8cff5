import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Part, Row } from './workbook.ts'

interface Column {
  width?: number
}

interface Sheet {
  sheet: string
  columns: Column[]
  data: ReturnType<typeof cellOf>[][]
}

/** The sheets begun so far, in order. */
let sheets: Sheet[] = []

function take({ name, rows }: NonNullable<Part>) {
  if (name !== null) sheets.push({ sheet: name, columns: [], data: [] })
  const { columns, data } = sheets.at(-1)!
  for (const row of rows) {
    widen(columns, row)
    data.push(row.map(cellOf))
  }
}

async function write(): Promise<Buffer> {
  const whole = sheets
  sheets = []
  return writeXlsxFile(whole).toBuffer()
}

/** Wide enough for a date with its time: a spreadsheet shows a narrower one as #####. */
const DATE_WIDTH = 20
const DATE_FORMAT = 'yyyy-mm-dd hh:mm:ss'
/** The first day and the first one after those that a spreadsheet can show, in either of its calendars. */
const DATES = { from: Date.UTC(1904, 0, 2), before: Date.UTC(10_000, 0) }

function widen(columns: Column[], row: Row): void {
  for (const [place, value] of row.entries()) {
    while (columns.length <= place) columns.push({})
    if (value instanceof Date) columns[place] = { width: DATE_WIDTH }
  }
}

/** `@` keeps a cell a text: otherwise a spreadsheet turns `=1+1` into a formula when it is edited. */
function cellOf(value: Row[number]) {
  if (value === null || value === '') return null
  if (value instanceof Date) return dateCell(value)
  return typeof value === 'number' ? { value } : { value: escaped(value), type: String, format: '@' }
}

function dateCell(value: Date) {
  const isShown = value.getTime() >= DATES.from && value.getTime() < DATES.before
  if (isShown) return { value, type: Date, format: DATE_FORMAT }
  return { value: value.toISOString(), type: String, format: '@' }
}

/** Escapes characters that XML can't contain, and text that looks like such an escape, as `_x0001_`. */
function escaped(text: string): string {
  // The library looks texts up in an object, which always has a `constructor`.
  if (text in Object.prototype) return `_x${hex(text)}_${text.slice(1)}`
  return text
    .replaceAll(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, (sign) =>
      sign
        .split('')
        .map((unit) => `_x${hex(unit)}_`)
        .join(''),
    )
}

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}

for await (const [part] of on(parentPort!, 'message') as AsyncIterable<[Part]>)
  if (part) take(part)
  else parentPort!.postMessage(await write())
