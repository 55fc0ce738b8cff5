import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { PROBLEMS } from '@cloche/contract/problems.ts'
import { allocatedBy } from '../../../test/allocated.ts'
import { rawZip } from '../../../test/raw-zip.ts'
import { readSheets } from './read-workbook.ts'
import type { Sheet } from './sheet.ts'
import { writeSheets } from './workbook.ts'

const SHEET = 'xl/worksheets/sheet1.xml'

const workbook = (...rows: string[][]) => writeSheets(() => [{ name: 'One', rows }])

/** Returns the file with its first sheet's XML changed. */
async function tampered(change: (xml: string) => string): Promise<Buffer> {
  const files = unzipSync(await workbook(['title'], ['Linden']))
  const xml = change(strFromU8(files[SHEET]!))
  const changed = { ...files, [SHEET]: Buffer.from(xml) }
  return rawZip(Object.entries(changed).map(([name, bytes]) => ({ name, data: Buffer.from(bytes) })))
}

const outcome = (bytes: Buffer): Promise<Sheet[] | string> =>
  readSheets(bytes).catch((error: { code: string }) => error.code)

test('characters outside the basic plane may be written as numbers', async () => {
  const change = (xml: string) =>
    xml.replace(
      /<c r="A2".*?<\/c>/,
      '<c r="A2" t="inlineStr"><is><t>&#128512; &#x1F37D;&amp;#128512; &#9;</t></is></c>',
    )
  const [sheet] = await readSheets(await tampered(change))
  expect(sheet!.rows[1]).toEqual(['😀 🍽&#128512; \t'])
})

test('a written cell is read again, in its place, letter by letter', async () => {
  const rows = [
    ['=1+1', '+7', '-5', '@a', "'x"],
    ['<b>&"\'</b>', ' a \t b\nc ', '\u202eright to left', '🍕 Ёж', 'x\u0001\r_x0041_\u{10FFFE}y\uFFFF'],
    [],
    ['', '12', 'after an empty cell', 'constructor', '__proto__'],
  ]
  const [first, second] = await readSheets(
    await writeSheets(() => [
      { name: 'One', rows },
      { name: 'Two', rows: [[3.5, null, 1]] },
    ]),
  )
  expect(first).toEqual({
    name: 'One',
    rows: [rows[0], rows[1], [null, null, null, null, null], [null, ...rows[3]!.slice(1)]],
  })
  expect(second).toEqual({ name: 'Two', rows: [[3.5, null, 1]] })
})

test('a date is a date, in a column that is wide enough for it; one that a spreadsheet lacks is a text', async () => {
  const dates = ['2026-11-20T19:30:00Z', '1900-01-01T00:00:00Z', '1970-01-01T00:00:00Z'].map(
    (written) => new Date(written),
  )
  const bytes = await writeSheets(() => [{ name: 'One', rows: [['a', 'b', 'c'], dates] }])
  const [sheet] = await readSheets(bytes)
  expect(sheet!.rows[1]).toEqual([dates[0], '1900-01-01T00:00:00.000Z', dates[2]])
  expect(strFromU8(unzipSync(bytes)[SHEET]!)).toMatch(/<col min="1" max="1" width="20"/)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")'])(
  'the file itself says that %s is a text',
  async (typed) => {
    const files = unzipSync(await workbook([typed]))
    const cell = /<c r="A1" s="(\d+)" t="s"><v>0<\/v><\/c>/.exec(strFromU8(files[SHEET]!))!
    expect(strFromU8(files[SHEET]!)).not.toContain('<f>')
    expect(strFromU8(files['xl/sharedStrings.xml']!)).toContain(`<t>${typed}</t>`)
    const styles = strFromU8(files['xl/styles.xml']!)
    const [, ...formats] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)![1]!.split('<xf ')
    const format = /numFmtId="(\d+)"/.exec(formats[Number(cell[1])]!)![1]
    expect(styles).toContain(`<numFmt numFmtId="${format}" formatCode="@"/>`)
  },
)

test('numbers and switches keep their kind, a failed formula is an empty cell', async () => {
  const bytes = await tampered((xml) =>
    xml.replace(
      '</row></sheetData>',
      '</row><row r="4"><c r="B4"><v>12.5</v></c><c r="C4" t="b"><v>1</v></c>' +
        '<c r="D4" t="e"><v>#REF!</v></c></row></sheetData>',
    ),
  )
  const sheets = await readSheets(bytes)
  expect(sheets[0]!.rows[3]).toEqual([null, 12.5, true])
})

test.each(['date1904="1"', 'date1904="true"', "codeName='a' date1904 = ' true '", 'date1904="false"'])(
  'a day counts from 1904 where the workbook says %s',
  async (flag) => {
    const day = { value: new Date('2026-11-20T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' } as const
    const files = unzipSync(await writeXlsxFile([[day]]).toBuffer())
    const xml = strFromU8(files['xl/workbook.xml']!)
    files['xl/workbook.xml'] = strToU8(xml.replace(/<workbookPr[^>]*>|(?=<sheets)/, `<workbookPr ${flag}/>`))
    const [sheet] = await readSheets(Buffer.from(zipSync(files)))
    const read = flag.includes('false') ? '2026-11-20' : '2030-11-21'
    expect(sheet!.rows).toEqual([[new Date(`${read}T00:00:00Z`)]])
  },
)

const cells = (count: number) => Array.from({ length: count }, (_, i) => i + 3)

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['nothing', () => Buffer.alloc(0), 'unsupported_media'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unsupported_media'],
  [
    'an encrypted workbook',
    () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(4096, '0'), 'hex'),
    'unsupported_media',
  ],
  ['a zip of something else', () => Buffer.from(zipSync({ 'a.xml': strToU8('<a/>') })), 'unsupported_media'],
  ['half a file', async () => (await workbook(['title'])).subarray(0, 900), 'unsupported_media'],
  ['broken XML', () => tampered((xml) => xml.slice(0, -30)), 'unsupported_media'],
  ['a row far away', () => tampered((xml) => xml.replace(/r="(A?)2"/g, 'r="$11000000000"')), 'too_large'],
  ['a column far away', () => tampered((xml) => xml.replace('r="A2"', 'r="ZZZZZZZ2"')), 'too_large'],
  [
    'a million cells between few',
    () =>
      tampered((xml) =>
        xml.replace(
          '</sheetData>',
          `${cells(100)
            .map((row) => `<row r="${row}"><c r="XFD${row}"><v>1</v></c></row>`)
            .join('')}</sheetData>`,
        ),
      ),
    'too_large',
  ],
  ['too many rows', () => workbook(...cells(5002).map(() => ['x'])), 'too_large'],
  [
    'a file that unpacks to a hundred times its size',
    () => tampered((xml) => xml.replace('</sheetData>', `</sheetData>${' '.repeat(60 * 1024 * 1024)}`)),
    'too_large',
  ],
])('%s', async (_, bytes, code) => {
  expect(PROBLEMS).toHaveProperty(code)
  expect(await outcome(await bytes())).toBe(code)
})

test('a file that lies about its unpacked size gets no more room than it asked for', async () => {
  const bytes = await tampered((xml) => xml.replace('</sheetData>', `</sheetData>${' '.repeat(60_000_000)}`))
  const directory = bytes.lastIndexOf(Buffer.from(SHEET)) - 46
  bytes.writeUInt32LE(500, directory + 24)
  expect(await outcome(bytes)).toBe('unsupported_media')
})

test('one bad file does not stop the next', async () => {
  const good = await workbook(['title'], ['Linden'])
  const results = await Promise.all([Buffer.from('PK'), good, Buffer.alloc(30), good].map(outcome))
  const read = [{ name: 'One', rows: [['title'], ['Linden']] }]
  expect(results).toEqual(['unsupported_media', read, 'unsupported_media', read])
})

test('of what is wanted alone, the rest may be as large as it likes', async () => {
  const long = { name: 'Long', rows: cells(6000).map((row) => [row]) }
  const bytes = await writeSheets(() => [long, { name: 'Tea', rows: [['tea']] }, long])
  const read = async (sheets: number) =>
    (await readSheets(bytes, { sheets, rows: 2, columns: 1 })).map(({ rows }) => rows)
  expect(await read(2)).toEqual([[[3], [4]], [['tea']]])
  expect(await read(9)).toHaveLength(3)
})

test('a large workbook is written by another thread than the one that serves', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [
    `row ${at}`,
    at,
    'a text that is long enough to weigh',
  ])
  const apart = await allocatedBy(() => writeSheets(() => [{ name: 'Many', rows }]))
  const data = rows.map((row) => row.map((value) => ({ value })))
  const here = await allocatedBy(() => writeXlsxFile([{ sheet: 'Many', data }]).toBuffer())
  expect(apart).toBeLessThan(here / 4)
})
