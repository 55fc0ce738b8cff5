import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Part } from './workbook.ts'

interface Sheet {
  sheet: string
  data: ReturnType<typeof cellOf>[][]
}

/** Those that were begun, in order. */
let sheets: Sheet[] = []

function take({ name, rows }: NonNullable<Part>) {
  if (name !== null) sheets.push({ sheet: name, data: [] })
  sheets.at(-1)!.data.push(...rows.map((row) => row.map(cellOf)))
}

async function write(): Promise<Buffer> {
  const whole = sheets
  sheets = []
  return writeXlsxFile(whole).toBuffer()
}

/** `@` marks a cell as text for good: without it a spreadsheet makes a formula of `=1+1` once it is edited. */
function cellOf(value: string | number | null) {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { value } : { value: escaped(value), type: String, format: '@' }
}

/** What XML can't hold, and text that looks like such an escape, in the notation of spreadsheets: `_x0001_`. */
function escaped(text: string): string {
  // The library looks a text up in an object, where `constructor` is found from the start.
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
