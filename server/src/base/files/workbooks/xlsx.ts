import { zipSync } from 'fflate'
import readXlsxFile, { type CellValue } from 'read-excel-file/node'
import { IMPORT_MAX_ROWS } from '@cloche/contract/constants.ts'
import { Budget, type Cell, type Named, type Sheet, type Wanted } from './sheet.ts'
import { textIn, unpack, type Files } from './unpack.ts'
import { indexOf, INDEX_FILES, type XlsxIndex } from './xlsx-index.ts'
import { contentOf } from './xlsx-sheet.ts'
import { spellOut, weighStrings } from './xlsx-strings.ts'
import { formatsIn } from './xlsx-styles.ts'

/** The sheets of an `.xlsx` file, as `readSheets` has them. */
export async function sheetsOfXlsx(bytes: Uint8Array, only: Wanted | Named | null): Promise<Sheet[]> {
  const index = indexOf(await unpack(bytes, (name) => INDEX_FILES.includes(name)), only)
  if (index.sheets.length === 0) return []
  const wanted = [...index.sheets.map(({ path }) => path), index.strings, index.styles]
  const files = await unpack(bytes, (name) => wanted.includes(name))
  const sheets = await readXlsxFile(reduced(files, index, only), { trim: false })
  return sheets.map(({ data }, place) => ({
    name: index.sheets[place]!.name,
    rows: data.map((row) => row.map(cellOf)),
  }))
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The wanted content alone as a small workbook, counted first, since the library builds whatever a file declares. */
function reduced(files: Files, index: XlsxIndex, only: Wanted | Named | null): Buffer {
  const budget = new Budget()
  const [strings, styles] = [textIn(files, index.strings), textIn(files, index.styles)]
  const bounds = {
    columns: Infinity,
    rows: IMPORT_MAX_ROWS + 1,
    ...(only && 'rows' in only && only),
    isStrict: !(only && 'rows' in only),
    formats: styles === undefined ? [] : formatsIn(styles, budget),
    strings: strings === undefined ? [] : weighStrings(strings, budget),
  }
  const texts: Record<string, string> = {
    ...indexFiles(index),
    ...(styles !== undefined && { 'xl/styles.xml': styles }),
    ...(strings !== undefined && { 'xl/sharedStrings.xml': spellOut(strings) }),
  }
  for (const [place, { path }] of index.sheets.entries()) {
    const xml = textIn(files, path)
    if (xml === undefined) throw new Error('A sheet is missing')
    texts[sheetFile(place)] = contentOf(xml, bounds, budget)
  }
  const packed = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(packed), { level: 0 }))
}

const sheetFile = (place: number) => `xl/worksheets/sheet${place}.xml`

/** The library knows the calendar of old Macs by `date1904="1"` alone. Names of sheets would have to be escaped. */
function indexFiles({ sheets, isFrom1904 }: XlsxIndex): Record<string, string> {
  const named = sheets.map((_, at) => `<sheet name="${at}" sheetId="${at + 1}" r:id="sheet${at}"/>`)
  const relations = [
    ...sheets.map((_, at) => ['worksheet', `sheet${at}`, sheetFile(at)]),
    ['styles', 'styles', 'xl/styles.xml'],
    ['sharedStrings', 'strings', 'xl/sharedStrings.xml'],
  ].map(([kind, id, path]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="/${path}"/>`)
  return {
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
  }
}

/** A date is a fraction of a day, slightly off the typed time, so it is rounded. */
function cellOf(value: CellValue | null): Cell {
  const cell = value as Cell
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
}
