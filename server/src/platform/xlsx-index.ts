import { Budget, isNamed, TooLarge, type Named, type Wanted } from './sheet.ts'
import { textIn, type Files } from './unpack.ts'
import { readXml, type Attributes } from './xml.ts'

export const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** The index files of an `.xlsx`, which name its parts. */
export const INDEX_FILES: readonly string[] = [WORKBOOK, RELATIONS]

/** The paths of an `.xlsx` file's parts. */
export interface XlsxIndex {
  /** One entry for each mention in the workbook. */
  sheets: string[]
  names: string[]
  strings: string
  styles: string
}

const MAX_SHEETS = 200
const MAX_RELATIONS = 1000

/** Finds the parts of a workbook for the wanted sheets, or for all (null). */
export function indexOf(files: Files, only: Wanted | Named | null): XlsxIndex {
  const all = sheetsIn(textIn(files, WORKBOOK) ?? '')
  const count = only && 'sheets' in only ? only.sheets : null
  if (count === null && all.length > MAX_SHEETS) throw new TooLarge()
  const wanted = only && 'names' in only ? all.filter(({ name }) => isNamed(name, only)) : all
  const targets = targetsIn(textIn(files, RELATIONS) ?? '')
  const ofKind = (kind: string) => targets.findLast(({ type }) => type.endsWith(`/${kind}`))?.path
  const paths = new Map(targets.map(({ id, path }) => [id, path]))
  return {
    sheets: wanted.slice(0, count ?? MAX_SHEETS).flatMap(({ id }) => paths.get(id) ?? []),
    names: wanted.map(({ name }) => name),
    strings: ofKind('sharedStrings') ?? 'xl/sharedStrings.xml',
    styles: ofKind('styles') ?? 'xl/styles.xml',
  }
}

function sheetsIn(xml: string): { id: string; name: string }[] {
  const sheets: { id: string; name: string }[] = []
  readXml(xml, new Budget(), {
    open: (name, attributes) => {
      if (localName(name) !== 'sheet' || !attributes['name']) return
      sheets.push({ id: named(attributes, 'id') ?? '', name: attributes['name'] })
    },
  })
  return sheets
}

function targetsIn(xml: string): { id: string; type: string; path: string }[] {
  const targets: { id: string; type: string; path: string }[] = []
  readXml(xml, new Budget(), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (localName(name) !== 'Relationship') return
      if (targets.length >= MAX_RELATIONS) throw new TooLarge()
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
