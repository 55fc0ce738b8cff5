import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import writeXlsxFile from 'write-excel-file/node'
import type { Written } from './workbook.ts'

async function write(sheets: readonly Written[]): Promise<Buffer> {
  const written = sheets.map(({ name, rows }) => ({ sheet: name, data: rows.map((row) => row.map(cellOf)) }))
  return writeXlsxFile(written).toBuffer()
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

for await (const [sheets] of on(parentPort!, 'message') as AsyncIterable<[readonly Written[]]>)
  parentPort!.postMessage(await write(sheets))
