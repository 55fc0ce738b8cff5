import { strToU8, zipSync } from 'fflate'

const NAMESPACES = ['office', 'table', 'text', 'calcext']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** Makes a workbook like LibreOffice's, with the given content of its tables. */
export function ods(...tables: string[]): Buffer {
  return odsOf(tables.map((rows, place) => ({ name: `Sheet${place + 1}`, rows })))
}

/** Makes such a workbook from sheets that hold only texts. */
export function odsOfTexts(sheets: readonly { name: string; rows: readonly (readonly string[])[] }[]) {
  return odsOf(sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => odsRow(...row)).join('') })))
}

function odsOf(tables: readonly { name: string; rows: string }[]): Buffer {
  const sheets = tables.map(({ name, rows }) => `<table:table table:name="${name}">${rows}</table:table>`)
  const content = `<?xml version="1.0" encoding="UTF-8"?>
    <office:document-content ${NAMESPACES} office:version="1.3">
      <office:body><office:spreadsheet>${sheets.join('')}</office:spreadsheet></office:body>
    </office:document-content>`
  return Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'META-INF/manifest.xml': strToU8('<manifest/>'),
      'content.xml': strToU8(content),
    }),
  )
}

/** Writes a row of texts. */
export const odsRow = (...texts: string[]) =>
  `<table:table-row>${texts.map(odsCell).join('')}</table:table-row>`

export const odsCell = (text: string) =>
  `<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>${text}</text:p></table:table-cell>`
