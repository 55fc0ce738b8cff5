import { rawZip } from './raw-zip.ts'
import { ods, odsCell, odsRow } from './ods.ts'

/** Files that demand far more resources than their size shows. Tests make them on demand; none is stored. */
export interface HostileFile {
  name: string
  make: () => Buffer
}

type Parts = Record<string, string>

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const many = (count: number, one: (place: number) => string) =>
  Array.from({ length: count }, (_, i) => one(i)).join('')

/** Makes a workbook of one sheet with this content of its `sheetData`. Parts can be replaced or added. */
export function xlsx(rows: string, parts: Parts = {}): Buffer {
  const files: Parts = {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': worksheet(rows),
    ...parts,
  }
  return rawZip(Object.entries(files).map(([name, xml]) => ({ name, data: Buffer.from(xml) })))
}

const worksheet = (rows: string) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`
const relations = (inside: string) => `${XML}<Relationships>${inside}</Relationships>`
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
const strings = (texts: readonly string[]) =>
  `${XML}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
const shared = (place: string, index = 0) => `<c r="${place}" t="s"><v>${index}</v></c>`
const COLUMNS = 'ABCDEFGHIJKLMNOPQRST'.split('')

/** One text of `length` characters in each of `rows` × 20 cells: 55 KB that once took 21 GB. */
export function sharedText(rows: number, length: number): Buffer {
  const sheet = many(
    rows,
    (row) => `<row r="${row + 1}">${COLUMNS.map((each) => shared(each + (row + 1))).join('')}</row>`,
  )
  return xlsx(sheet, { 'xl/sharedStrings.xml': strings(['x'.repeat(length)]) })
}

const rowAt = (r: string, cell = r) => `<row r="${r}"><c r="A${cell}"><v>1</v></c></row>`
const styles = (format: string) =>
  `${XML}<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`

export const HOSTILE_XLSX: readonly HostileFile[] = [
  { name: 'a long text shared by 100,000 cells', make: () => sharedText(5000, 200_000) },
  { name: 'a text of 10 KB shared by 20,000 cells', make: () => sharedText(1000, 10_000) },
  { name: 'row one billion', make: () => xlsx(rowAt('1000000000')) },
  { name: 'row 1e9', make: () => xlsx('<row><c r="A1e9"><v>1</v></c></row>') },
  { name: 'column ZZZZZZ', make: () => xlsx('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>') },
  {
    name: 'a cell in the last column of each of 5,000 rows',
    make: () => xlsx(many(5000, (row) => `<row r="${row + 1}"><c r="XFD${row + 1}"><v>1</v></c></row>`)),
  },
  { name: 'two and a half million empty rows', make: () => xlsx('<row/>'.repeat(2_500_000)) },
  {
    name: 'a million and a half cells in one row',
    make: () => xlsx(`<row r="1">${'<c r="A1"/>'.repeat(1_500_000)}</row>`),
  },
  {
    name: 'more than a million shared strings',
    make: () =>
      xlsx(rowAt('1'), { 'xl/sharedStrings.xml': strings(Array.from({ length: 1_050_000 }, () => '')) }),
  },
  {
    name: '30,000 sheets that are one',
    make: () =>
      xlsx(rowAt('1'), {
        'xl/workbook.xml': `${XML}<workbook xmlns:r="${OFFICE}"><sheets>${many(30_000, (i) => `<sheet name="s${i}" sheetId="${i}" r:id="rId1"/>`)}</sheets></workbook>`,
      }),
  },
  {
    name: '100,000 relations',
    make: () =>
      xlsx(rowAt('1'), {
        'xl/_rels/workbook.xml.rels': relations(
          many(100_000, (i) => relation(`rId${i}`, 'worksheet', `worksheets/sheet${i}.xml`)),
        ),
      }),
  },
  {
    name: 'a format of numbers made of two million brackets',
    make: () =>
      xlsx('<row r="1"><c r="A1" s="0"><v>1</v></c></row>', {
        'xl/styles.xml': styles('['.repeat(2_000_000)),
      }),
  },
  { name: 'a million elements within each other', make: () => xlsx('<a>'.repeat(1_000_000)) },
  { name: 'an attribute of 19 MB', make: () => xlsx(`<row r="${'1'.repeat(19_000_000)}"/>`) },
  {
    name: 'an element with 500,000 attributes',
    make: () => xlsx(`<row ${many(500_000, (i) => `a${i}="1" `)}/>`),
  },
  { name: 'an attribute that is never closed', make: () => xlsx(`<row r="${'<c>'.repeat(1_000_000)}`) },
  {
    name: 'a cell of 9 MB',
    make: () => xlsx(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'x'.repeat(9_000_000)}</t></is></c></row>`),
  },
  { name: 'a comment of 19 MB', make: () => xlsx(`<!--${'x'.repeat(19_000_000)}-->`) },
  { name: '19 MB of spaces', make: () => xlsx(' '.repeat(19_000_000)) },
  { name: 'four and a half million elements', make: () => xlsx('<a/>'.repeat(4_500_000)) },
  { name: 'entities that multiply', make: () => xlsx('', { 'xl/worksheets/sheet1.xml': laughs() }) },
  { name: '60 MB of spaces', make: () => xlsx(' '.repeat(60_000_000)) },
]

/** Each entity contains the previous one ten times. */
function laughs(): string {
  const entities = many(10, (i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
  return `${XML}<!DOCTYPE worksheet [<!ENTITY l0 "lol">${entities}]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&l10;</t></is></c></row></sheetData></worksheet>`
}

const repeated = (count: number, cells: string) =>
  `<table:table-row table:number-rows-repeated="${count}">${cells}</table:table-row>`
const repeatedCell = (count: number, text: string) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${count}"><text:p>${text}</text:p></table:table-cell>`

export const HOSTILE_ODS: readonly HostileFile[] = [
  {
    name: '5,000 times the same row of 16,384 cells',
    make: () => ods(repeated(5000, repeatedCell(16_384, 'x'))),
  },
  {
    name: 'a text of 100 KB in 100,000 cells',
    make: () => ods(repeated(5000, repeatedCell(20, 'x'.repeat(100_000)))),
  },
  { name: 'row one billion', make: () => ods(repeated(1_000_000_000, '') + odsRow('x')) },
  { name: 'a billion columns', make: () => ods(repeated(1, repeatedCell(1_000_000_000, 'x'))) },
  {
    name: 'rows of one cell and one row of 16,000',
    make: () => ods(repeated(4999, repeatedCell(1, 'x')) + repeated(1, repeatedCell(16_000, 'x'))),
  },
  {
    name: 'spaces by the thousand, again and again',
    make: () => ods(odsRow('<text:s text:c="9999"/>'.repeat(10_000))),
  },
  { name: 'groups within groups', make: () => ods('<table:table-row-group>'.repeat(500_000)) },
  {
    name: '30,000 sheets',
    make: () => ods(...Array.from({ length: 30_000 }, () => repeated(5000, repeatedCell(10, 'x')))),
  },
  {
    name: 'a million paragraphs in a cell',
    make: () => ods(`<table:table-row>${odsCell('</text:p><text:p>'.repeat(1_000_000))}</table:table-row>`),
  },
  { name: 'an entity of its own', make: () => ods(odsRow('&lol;')) },
]

const SHEET = 'xl/worksheets/sheet1.xml'
const empty = Buffer.alloc(0)
/** Empty deflate blocks, which take time to unpack and give no byte. */
const emptyBlocks = (count: number) =>
  Buffer.concat([Buffer.alloc(5 * count, Buffer.from('000000ffff', 'hex')), Buffer.from('010000ffff', 'hex')])

export const HOSTILE_ZIP: readonly HostileFile[] = [
  {
    name: '30,000 entries',
    make: () =>
      rawZip(
        Array.from({ length: 30_000 }, (_, i) => ({ name: `xl/worksheets/sheet${i}.xml`, data: empty })),
      ),
  },
  {
    name: 'entries that share their bytes',
    make: () =>
      rawZip([
        { name: SHEET, data: empty, packed: emptyBlocks(200_000) },
        ...Array.from({ length: 5000 }, () => ({ name: SHEET, data: empty, bytesOf: 0 })),
      ]),
  },
  {
    name: 'a size that is too small',
    make: () =>
      rawZip([{ name: 'content.xml', data: Buffer.alloc(30_000_000, 'a'), said: { unpackedSize: 10 } }]),
  },
  {
    name: 'a size that is too large',
    make: () =>
      rawZip([{ name: 'content.xml', data: Buffer.from('<a/>'), said: { unpackedSize: 0xfffffffe } }]),
  },
  {
    name: 'a packed size beyond the end',
    make: () =>
      rawZip([{ name: 'content.xml', data: Buffer.from('<a/>'), said: { packedSize: 0x7fffffff } }]),
  },
  { name: 'a directory that says it has four billion entries', make: endlessDirectory },
  { name: 'a name that is no name', make: () => rawZip([{ name: '__proto__', data: Buffer.from('<a/>') }]) },
]

/** Sizes in the records of zip64, which have 64 bits. */
function endlessDirectory(): Buffer {
  const zip = rawZip([{ name: 'content.xml', data: Buffer.from('<a/>') }])
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeUInt32LE(0xffffffff, 32)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeUInt32LE(zip.length - 22, 8)
  return Buffer.concat([zip.subarray(0, -22), record, locator, zip.subarray(-22)])
}

const cell = (column: string, row: number, text: string) =>
  text && `<c r="${column}${row}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Makes an XLSForm with these rows in its survey and choices. */
function xlsform(survey: readonly string[][], choices: readonly string[][] = []): Buffer {
  const rows = (cells: readonly string[][]) =>
    cells
      .map(
        (texts, row) =>
          `<row r="${row + 1}">${texts.map((text, i) => cell(COLUMNS[i]!, row + 1, text)).join('')}</row>`,
      )
      .join('')
  return xlsx(rows([['type', 'name', 'label', 'relevant', 'constraint', 'list_name'], ...survey]), {
    'xl/workbook.xml': `${XML}<workbook xmlns:r="${OFFICE}"><sheets><sheet name="survey" sheetId="1" r:id="rId1"/><sheet name="choices" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
        relation('rId2', 'worksheet', 'worksheets/sheet2.xml'),
    ),
    'xl/worksheets/sheet2.xml': worksheet(rows([['list_name', 'name', 'label'], ...choices])),
  })
}

const times = <T>(count: number, one: (place: number) => T) => Array.from({ length: count }, (_, i) => one(i))
const listed = (count: number, length: number) =>
  times(count, (i) => ['l', `v${i}`, `${i} `.padEnd(length, 'x')])

/** Nested groups, each with a condition of this many terms, around this many questions. */
export function nestedConditions(groups: number, terms: number, questions: number): Buffer {
  const condition = (group: number) =>
    times(terms, (term) => `\${a} = 'v${(term * 7 + group) % 100}'`).join(' or ')
  return xlsform(
    [
      ['select_one l', 'a', 'First'],
      ...times(groups, (group) => ['begin_group', `g${group}`, `Group ${group}`, condition(group)]),
      ...times(questions, (i) => ['text', `q${i}`, `Question ${i}`, `\${a} != 'v${i % 100}'`]),
      ...times(groups, () => ['end_group']),
    ],
    listed(100, 10),
  )
}

export const HOSTILE_XLSFORM: readonly HostileFile[] = [
  { name: '20 groups of 200 terms around 200 questions', make: () => nestedConditions(20, 200, 200) },
  { name: '20 groups of 2,000 terms around 1,900 questions', make: () => nestedConditions(20, 2000, 1900) },
  { name: '2,000 groups within each other', make: () => nestedConditions(2000, 100, 100) },
  {
    name: '1,900 questions that share 100 long choices',
    make: () =>
      xlsform(
        times(1900, (i) => ['select_one l', `q${i}`, `Question ${i}`]),
        listed(100, 300),
      ),
  },
  {
    name: '4,900 rows that nobody understands',
    make: () => xlsform(times(4900, (i) => ['x'.repeat(400), `q${i}`, 'y'.repeat(400)])),
  },
  {
    name: 'conditions of 200 KB',
    make: () => xlsform(times(40, (i) => ['text', `q${i}`, 'Q', `${"${a} = 'x' or ".repeat(13_000)}${i}`])),
  },
  {
    name: 'conditions of nothing but brackets',
    make: () =>
      xlsform(times(200, (i) => ['text', `q${i}`, 'Q', `${'('.repeat(30_000)}${i}`, 'not('.repeat(7000)])),
  },
  {
    name: '1,900 questions of one name',
    make: () => xlsform(times(1900, () => ['text', 'same', 'x'.repeat(500), "${same} = 'x'"])),
  },
  {
    name: '16,000 columns',
    make: () => xlsx(`<row r="1">${many(16_000, (i) => cell(columnAt(i), 1, `label::${i}`))}</row>`),
  },
]

/** Returns a column's name from its index: `A`, `B`, … `XFD`. */
function columnAt(place: number): string {
  const rest = Math.floor(place / 26)
  return (rest > 0 ? columnAt(rest - 1) : '') + String.fromCharCode(65 + (place % 26))
}

const HEAD = 'title,address\n'

export const HOSTILE_CSV: readonly HostileFile[] = [
  { name: 'a quote that is never closed', make: () => Buffer.from(`${HEAD}"${'x\n'.repeat(2_500_000)}`) },
  { name: '5 MB of commas', make: () => Buffer.from(','.repeat(5_000_000)) },
  { name: '5 MB of short rows', make: () => Buffer.from(HEAD + 'a,b\n'.repeat(1_200_000)) },
  { name: 'rows of 400 empty cells', make: () => Buffer.from(HEAD + `${','.repeat(400)}\n`.repeat(12_000)) },
  { name: 'one line of 5 MB', make: () => Buffer.from('x'.repeat(5_000_000)) },
  { name: '5 MB of quotes', make: () => Buffer.from(HEAD + '"'.repeat(5_000_000)) },
  { name: '5 MB of line breaks', make: () => Buffer.from('\n'.repeat(5_000_000)) },
  { name: 'NULs', make: () => Buffer.alloc(5_000_000) },
]
