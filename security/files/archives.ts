import { strToU8, zipSync, type Zippable } from 'fflate'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_REL = 'http://schemas.openxmlformats.org/package/2006/relationships'

interface Parts {
  /** What lies between `<sheetData>` and its end. */
  rows: string
  strings?: string
  prolog?: string
}

/** A workbook with one sheet, made of whatever text it is to have. */
export function xlsx({ rows, strings = '', prolog = '' }: Parts, more: Zippable = {}): Buffer {
  const text = (value: string) => strToU8(value)
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': text(
        `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
      ),
      '_rels/.rels': text(
        `${XML}<Relationships xmlns="${PACKAGE_REL}"><Relationship Id="r1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': text(
        `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="survey" sheetId="1" r:id="r1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': text(
        `${XML}<Relationships xmlns="${PACKAGE_REL}"><Relationship Id="r1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/sharedStrings.xml': text(`${XML}${prolog}<sst xmlns="${MAIN}">${strings}</sst>`),
      'xl/worksheets/sheet1.xml': text(
        `${XML}${prolog}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
      ),
      ...more,
    }),
  )
}

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const shared = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count)

/** One long text that many cells use: a few KB that are gigabytes once every cell has its own. */
export function sharedTextXlsx(): Buffer {
  const rows = Array.from({ length: 1000 }, (_, at) => row(at + 1, shared(200))).join('')
  return xlsx({ rows, strings: `<si><t>${'x'.repeat(30_000)}</t></si>` })
}

export function farCellXlsx(): Buffer {
  return xlsx({ rows: '<row r="1000000000"><c r="XFD1000000000" t="inlineStr"><is><t>x</t></is></c></row>' })
}

/** A sheet of 200 MB of nothing. */
export function inflatingXlsx(): Buffer {
  return xlsx({ rows: ' '.repeat(200_000_000) })
}

export function billionLaughsXlsx(): Buffer {
  const entities = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('')
  const prolog = `<!DOCTYPE x [<!ENTITY l0 "laugh">${entities}]>`
  return xlsx({ rows: row(1, shared(1)), strings: '<si><t>&l9;</t></si>', prolog })
}

export function externalEntityXlsx(): Buffer {
  const prolog = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
  return xlsx({ rows: row(1, shared(1)), strings: '<si><t>&secret;</t></si>', prolog })
}

export function deepXlsx(): Buffer {
  return xlsx({ rows: '<a>'.repeat(200_000) + '</a>'.repeat(200_000) })
}

/** 30,000 entries. */
export function crowdedZip(): Buffer {
  const more = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`a/${at}`, new Uint8Array(0)]))
  return xlsx({ rows: '' }, more)
}

/** The directory says that the sheet is ten bytes; it is 50 MB. */
export function lyingZip(): Buffer {
  const zip = xlsx({ rows: ' '.repeat(50_000_000) })
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    zip.writeUInt32LE(10, at + 24)
  return zip
}

const ODS = 'application/vnd.oasis.opendocument.spreadsheet'

/** One row that says that it is there a thousand million times, in 1 KB. */
export function repeatedOds(): Buffer {
  const cell = `<table:table-cell office:value-type="string" table:number-columns-repeated="1000"><text:p>${'x'.repeat(1000)}</text:p></table:table-cell>`
  const content = `${XML}<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="survey"><table:table-row table:number-rows-repeated="1000000000">${cell}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  return Buffer.from(zipSync({ mimetype: strToU8(ODS), 'content.xml': strToU8(content) }))
}

/** A queue's manifest of 300 MB of spaces. */
export function inflatingQueue(): Buffer {
  return Buffer.from(zipSync({ 'cloche.json': strToU8(' '.repeat(300_000_000)) }))
}

/** 60,000 writes to a visit, none of which fits. */
export function endlessQueue(visitId: string, userId: string): Buffer {
  const write = {
    questionId: visitId,
    capturedAt: '2026-06-01T12:00:00Z',
    kind: 'comment',
    body: { comment: 'x' },
  }
  const writes = Array.from({ length: 60_000 }, () => write)
  const file = { format: 'cloche-queue', version: 1, exportedAt: '2026-06-01T12:00:00Z', userId }
  const manifest = JSON.stringify({ ...file, visits: [{ visitId, writes, submit: false }] })
  return Buffer.from(zipSync({ 'cloche.json': strToU8(manifest), '../../escaped.txt': strToU8('x') }))
}

/** Groups in groups, each with a condition of 200 terms, around 200 questions. */
export function nestedForm(): Buffer {
  const cellOf = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const condition = Array.from({ length: 200 }, (_, at) => `\${q0} = '${at}'`).join(' or ')
  const lines = [
    ['type', 'name', 'label', 'relevant'],
    ['text', 'q0', 'First', ''],
    ...Array.from({ length: 20 }, (_, at) => ['begin group', `g${at}`, `Group ${at}`, condition]),
    ...Array.from({ length: 200 }, (_, at) => ['text', `q${at + 1}`, `Question ${at}`, condition]),
    ...Array.from({ length: 20 }, () => ['end group', '', '', '']),
  ]
  return xlsx({ rows: lines.map((cells, at) => row(at + 1, cells.map(cellOf).join(''))).join('') })
}

const MB = 1_000_000

export const wideCsv = (): Buffer => Buffer.from(`title,address${',x'.repeat(2 * MB)}\n${','.repeat(MB / 2)}`)
export const quotedCsv = (): Buffer => Buffer.from(`title,address\n${'"'.repeat(4 * MB)}`)
export const longCsv = (): Buffer => Buffer.from(`title,address\n${'a,b\n'.repeat(MB)}`)
