import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Part } from './workbook.ts'

interface Sheet {
  sheet: string
  data: ReturnType<typeof cellOf>[][]
}

/** The sheets begun so far, in order. */
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

/** `@` keeps a cell a text: otherwise a spreadsheet turns `=1+1` into a formula when it is edited. */
function cellOf(value: string | number | null) {
  if (value === null || value === '') return null
  return typeof value === 'number' ? { value } : { value: escaped(value), type: String, format: '@' }
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
