import { Budget, isNamed, TooLarge, type Named, type Wanted } from './sheet.ts'
import { textIn, type Files } from './unpack.ts'
import { readXml, type Attributes } from './xml.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** The index files of an `.xlsx`, which name its parts. */
export const INDEX_FILES: readonly string[] = [WORKBOOK, RELATIONS]

/** The paths of an `.xlsx` file's parts. */
export interface XlsxIndex {
  /** One entry for each mention in the workbook. */
  sheets: { name: string; path: string }[]
  strings: string
  styles: string
  /** Days count from 1904, as on old Macs. */
  isFrom1904: boolean
}

const MAX_SHEETS = 200
const MAX_RELATIONS = 1000

/** Finds the parts of a workbook for the wanted sheets, or for all (null). Sheets of charts and hidden sheets count for nothing. */
export function indexOf(files: Files, only: Wanted | Named | null): XlsxIndex {
  const { listed, isFrom1904 } = workbookIn(textIn(files, WORKBOOK))
  const targets = targetsIn(textIn(files, RELATIONS) ?? '')
  const ofKind = (kind: string) => targets.findLast(({ type }) => type.endsWith(`/${kind}`))?.path
  const worksheets = targets.filter(({ type }) => type.endsWith('/worksheet'))
  const paths = new Map(worksheets.map(({ id, path }) => [id, path]))
  const sheets = listed.flatMap(({ id, name }) => {
    const path = paths.get(id)
    return path === undefined ? [] : [{ name, path }]
  })
  const count = only && 'sheets' in only ? only.sheets : null
  if (count === null && sheets.length > MAX_SHEETS) throw new TooLarge('size')
  const wanted = only && 'names' in only ? sheets.filter(({ name }) => isNamed(name, only)) : sheets
  return {
    sheets: wanted.slice(0, count ?? MAX_SHEETS),
    strings: ofKind('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: ofKind('styles') ?? 'xl/styles.xml',
    isFrom1904,
  }
}

function workbookIn(xml: string | undefined): {
  listed: { id: string; name: string }[]
  isFrom1904: boolean
} {
  if (xml === undefined) throw new Error('Not a workbook')
  const listed: { id: string; name: string }[] = []
  let isFrom1904 = false
  readXml(xml, new Budget(), {
    open: (name, attributes) => {
      const kind = localName(name)
      if (kind === 'workbookPr') isFrom1904 = /^\s*(?:1|true)\s*$/.test(attributes['date1904'] ?? '')
      if (kind !== 'sheet' || !attributes['name'] || isHidden(attributes)) return
      listed.push({ id: named(attributes, 'id') ?? '', name: attributes['name'] })
    },
  })
  return { listed, isFrom1904 }
}

const isHidden = ({ state }: Attributes) => state === 'hidden' || state === 'veryHidden'

function targetsIn(xml: string): { id: string; type: string; path: string }[] {
  const targets: { id: string; type: string; path: string }[] = []
  readXml(xml, new Budget(), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (localName(name) !== 'Relationship') return
      if (targets.length >= MAX_RELATIONS) throw new TooLarge('size')
      targets.push({ id, type, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` })
    },
  })
  return targets
}

/** The name without its prefix, since some programs write `x:sheet`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute with or without a prefix; of several the last, as the library has it. */
export function named(attributes: Attributes, name: string): string | undefined {
  let value: string | undefined
  for (const each of Object.keys(attributes)) if (localName(each) === name) value = attributes[each]
  return value
}
