import { expect, test } from 'vitest'
import { HOSTILE_ODS, HOSTILE_XLSX, HOSTILE_ZIP, sharedText, xlsx } from '../../../test/hostile-files.ts'
import { ods, odsRow } from '../../../test/ods.ts'
import { readSheets } from './read-workbook.ts'
import type { Sheet } from './sheet.ts'

const MENU = { sheets: 2, rows: 1000, columns: 1 }

const codeOf = (error: { code?: string }) => error.code
const files = [
  ...HOSTILE_XLSX.map((file) => ({ ...file, kind: 'xlsx' })),
  ...HOSTILE_ODS.map((file) => ({ ...file, kind: 'ods' })),
  ...HOSTILE_ZIP.map((file) => ({ ...file, kind: 'zip' })),
]

test.each(files)(
  '$kind: $name is refused before it is built; a menu takes no more than it wants',
  async ({ make }) => {
    const file = make()
    expect(await readSheets(file).catch(codeOf)).toBeOneOf(['too_large', 'unsupported_media'])
    const read = await readSheets(file, MENU).catch(codeOf)
    const size = (sheets: readonly Sheet[]) => ({
      sheets: sheets.length,
      rows: Math.max(0, ...sheets.map(({ rows }) => rows.length)),
      columns: Math.max(0, ...sheets.flatMap(({ rows }) => rows.map(({ length }) => length))),
    })
    const isWithin = ({ sheets, rows, columns }: typeof MENU) => sheets <= 2 && rows <= 1000 && columns <= 1
    const outcome = Array.isArray(read) ? (isWithin(size(read)) ? 'read' : size(read)) : read
    expect(outcome).toBeOneOf(['too_large', 'unsupported_media', 'read'])
  },
)

test('a large valid workbook is read: 5,000 rows of 20 cells that share a text', async () => {
  const [sheet] = await readSheets(sharedText(5000, 50))
  expect(sheet!.rows).toHaveLength(5000)
  expect(new Set(sheet!.rows.flat())).toEqual(new Set(['x'.repeat(50)]))
})

test('rows and columns that are formatted to the end of the sheet and hold nothing cost nothing', async () => {
  const end = '<row r="1048576"><c r="XFD1048576" s="0"/></row>'
  const [first] = await readSheets(xlsx(`<row r="1"><c r="A1"><v>1</v></c></row>${end}`))
  expect(first!.rows).toEqual([[1]])
  const empty = '<table:table-cell table:number-columns-repeated="16383"/>'
  const cell = '<table:table-cell office:value-type="float" office:value="1"/>'
  const rest = `<table:table-row table:number-rows-repeated="1048575">${empty}</table:table-row>`
  const [second] = await readSheets(ods(`<table:table-row>${cell}${empty}</table:table-row>${rest}`))
  expect(second!.rows).toEqual([[1]])
})

test('a sheet whose columns are coloured to the end, with few texts, is a small one', async () => {
  const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`
  const coloured = Array.from({ length: 30_000 }, (_, at) =>
    row(at + 3, `<c r="A${at + 3}" s="1"/><c r="ZZ${at + 3}" s="1"/>`),
  )
  const texts = row(1, '<c r="A1"><v>1</v></c><c r="B1" s="1"/>') + row(2, '<c r="B2"><v>2</v></c>')
  const last = row(1_048_576, '<c r="A1048576" t="s"/><c r="B1048576" t="e"><v>#REF!</v></c>')
  const [sheet] = await readSheets(xlsx(`${texts}${coloured.join('')}${last}`))
  expect(sheet!.rows).toEqual([
    [1, null],
    [null, 2],
  ])
})

test('rows and cells without an address follow each other', async () => {
  const [sheet] = await readSheets(
    xlsx('<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>'),
  )
  expect(sheet!.rows).toEqual([
    [1, null, 3],
    [null, null, null],
    [4, null, null],
  ])
})

test.each([
  ['rows', xlsx('<row r="5002"><c r="A5002"><v>1</v></c></row>')],
  ['rows', ods(`<table:table-row table:number-rows-repeated="5001"/>${odsRow('x')}`)],
  ['cells', xlsx('<row r="1"><c r="A1"><v>1</v></c></row><row r="5000"><c r="BZ5000"><v>1</v></c></row>')],
  ['size', xlsx(' '.repeat(19_000_000))],
])('a refusal names the bound: %s', async (bound, file) => {
  const refused = { code: 'too_large', errors: [{ path: 'file', message: bound }] }
  await expect(readSheets(file)).rejects.toMatchObject(refused)
})
