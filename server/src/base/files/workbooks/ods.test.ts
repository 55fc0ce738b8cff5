import { expect, test } from 'vitest'
import { ods, odsCell, odsRow } from '../../../test/ods.ts'
import { readSheets } from './read-workbook.ts'

const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`
const cell = (attributes: string, inside = '<text:p>as shown</text:p>') =>
  `<table:table-cell ${attributes}>${inside}</table:table-cell>`
const typed = (type: string, value: string) => cell(`office:value-type="${type}" ${value}`)

const outcome = (...tables: string[]) =>
  readSheets(ods(...tables)).catch((error: { code: string }) => error.code)

test('each kind of cell is read as what it is, a formula as it was last worked out', async () => {
  const [sheet] = await readSheets(
    ods(
      row(
        odsCell('Щи &amp; borscht') +
          typed('float', 'office:value="12.5"') +
          typed('currency', 'office:currency="EUR" office:value="7"') +
          typed('percentage', 'office:value="0.1"') +
          typed('boolean', 'office:boolean-value="true"') +
          typed('date', 'office:date-value="2026-11-20"') +
          typed('date', 'office:date-value="2026-11-20T19:30:00.4"') +
          typed('time', 'office:time-value="PT19H30M00S"') +
          cell('table:formula="of:=A1" office:value-type="string" office:string-value="Worked out"') +
          cell('office:value-type="string" calcext:value-type="error"', '<text:p>#REF!</text:p>') +
          odsCell('last'),
      ),
    ),
  )
  expect(sheet).toEqual({
    name: 'Sheet1',
    rows: [
      [
        'Щи & borscht',
        12.5,
        7,
        0.1,
        true,
        new Date('2026-11-20T00:00Z'),
        new Date('2026-11-20T19:30Z'),
        'as shown',
        'Worked out',
        null,
        'last',
      ],
    ],
  })
})

test('text comes with its spaces and lines and without the remarks on it', async () => {
  const [sheet] = await readSheets(
    ods(
      row(
        cell(
          'office:value-type="string"',
          '<office:annotation><text:p>a remark</text:p></office:annotation>' +
            '<text:p>two<text:s text:c="2"/>spaces <text:span>and<text:tab/>a tab</text:span></text:p>' +
            '<text:p>new<text:line-break/>\n   line</text:p>',
        ),
      ),
    ),
  )
  expect(sheet!.rows).toEqual([['two  spaces and\ta tab\nnew\n line']])
})

test('repeated and empty cells keep their place, and empty cells at the end cost nothing', async () => {
  const empty = '<table:table-cell table:number-columns-repeated="16384"/>'
  const table =
    '<table:table-column table:number-columns-repeated="16384"/>' +
    `<table:table-header-rows>${odsRow('head')}</table:table-header-rows>` +
    row(empty, 'table:number-rows-repeated="2"') +
    row(
      '<table:covered-table-cell table:number-columns-repeated="2"/>' +
        cell('office:value-type="float" office:value="1" table:number-columns-repeated="2"') +
        empty,
      'table:number-rows-repeated="2"',
    ) +
    row(empty, 'table:number-rows-repeated="1048571"')
  const [sheet, second] = await readSheets(ods(table, ''))
  const blank = [null, null, null, null]
  const ones = [null, null, 1, 1]
  expect(sheet!.rows).toEqual([['head', null, null, null], blank, blank, ones, ones])
  expect(second!.rows).toEqual([])
})

test.each([
  ['too many rows', row(odsCell('x'), 'table:number-rows-repeated="5002"'), 'too_large'],
  ['a row far away', row('', 'table:number-rows-repeated="1000000000"') + odsRow('x'), 'too_large'],
  [
    'a column far away',
    row(`<table:table-cell table:number-columns-repeated="99999999"/>${odsCell('x')}`),
    'too_large',
  ],
  ['a billion spaces', row(odsCell('<text:s text:c="1000000000"/>')), 'too_large'],
  [
    'a full sheet out of one cell',
    row(
      cell('office:value-type="float" office:value="1" table:number-columns-repeated="16384"'),
      'table:number-rows-repeated="5000"',
    ),
    'too_large',
  ],
  ['broken XML', '<table:table-row>', 'unsupported_media'],
  ['a bottomless pit', '<table:table-row-group>'.repeat(100_000), 'unsupported_media'],
  ['an entity of its own', odsRow('&lol;'), 'unsupported_media'],
])('%s', async (_, table, code) => {
  expect(await outcome(table)).toBe(code)
})

test('of what is wanted alone, the rest may be as large as it likes', async () => {
  const endless = row(odsCell('x'), 'table:number-rows-repeated="1000000"')
  const sheets = await readSheets(ods(endless, odsRow('tea'), endless), { sheets: 2, rows: 3, columns: 1 })
  expect(sheets.map(({ rows }) => rows)).toEqual([[['x'], ['x'], ['x']], [['tea']]])
})
