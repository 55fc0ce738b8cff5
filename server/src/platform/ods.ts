import { parseXml, XmlElement, XmlText, type XmlNode } from '@rgrove/parse-xml'
import type { Cell, Sheet } from './workbook.ts'

/** Elements that only group sheets' rows. */
const GROUPS = ['table:table-row-group', 'table:table-rows', 'table:table-header-rows']
const CELLS = ['table:table-cell', 'table:covered-table-cell']
/** Remarks stand inside the cell that they are about. */
const REMARKS = ['office:annotation', 'text:note']

/** More rows, columns or spaces than a sheet can be meant to have. */
export class TooLarge extends Error {}

/** How much of a file is wanted or allowed. */
export interface OdsBounds {
  sheets: number
  /** What is beyond is left out, unless `strict`, which refuses it. */
  rows: number
  strict: boolean
}

const MAX_COLUMNS = 16_384
const MAX_SPACES = 10_000

/**
 * The sheets in the `content.xml` of an OpenDocument spreadsheet, as `readSheets` has them; formulas as they were last
 * worked out. Empty cells repeat by the million at the end of each sheet and cost nothing. Throws on broken XML.
 */
export function sheetsOfOds(xml: string, bounds: OdsBounds): Sheet[] {
  const body = childOf(childOf(parseXml(xml).root, 'office:body'), 'office:spreadsheet')
  if (!body) throw new Error('Not a spreadsheet')
  const tables = elementsOf(body).filter(({ name }) => name === 'table:table')
  return tables.slice(0, bounds.sheets).map((table) => ({
    name: table.attributes['table:name'] ?? '',
    rows: padded(rowsOf(table, bounds)),
  }))
}

function rowsOf(table: XmlElement, { rows: most, strict }: OdsBounds): Cell[][] {
  const rows: Cell[][] = []
  let place = 0
  for (const row of rowElements(table)) {
    const cells = cellsOf(row)
    const next = place + repeated(row, 'table:number-rows-repeated')
    if (cells.length > 0) {
      if (strict && next > most) throw new TooLarge()
      while (rows.length < Math.min(place, most)) rows.push([])
      while (rows.length < Math.min(next, most)) rows.push([...cells])
    }
    place = next
  }
  return rows
}

function rowElements(parent: XmlElement): XmlElement[] {
  return elementsOf(parent).flatMap((child) => {
    if (child.name === 'table:table-row') return [child]
    return GROUPS.includes(child.name) ? rowElements(child) : []
  })
}

/** Up to the last cell that holds something. */
function cellsOf(row: XmlElement): Cell[] {
  const cells: Cell[] = []
  let place = 0
  for (const element of elementsOf(row)) {
    if (!CELLS.includes(element.name)) continue
    const value = valueOf(element)
    const next = place + repeated(element, 'table:number-columns-repeated')
    if (value !== null) {
      if (next > MAX_COLUMNS) throw new TooLarge()
      while (cells.length < place) cells.push(null)
      while (cells.length < next) cells.push(value)
    }
    place = next
  }
  return cells
}

function valueOf(cell: XmlElement): Cell {
  const { attributes } = cell
  if (attributes['calcext:value-type'] === 'error') return null
  switch (attributes['office:value-type']) {
    case undefined:
      return null
    case 'float':
    case 'percentage':
    case 'currency':
      return Number(attributes['office:value'])
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'date':
      return dateOf(attributes['office:date-value'] ?? '') ?? textOf(cell)
    default:
      return attributes['office:string-value'] || textOf(cell) || null
  }
}

/** A wall clock, kept in UTC. */
function dateOf(written: string): Date | null {
  const date = new Date(written.includes('T') ? `${written.slice(0, 19)}Z` : written)
  return Number.isNaN(date.getTime()) ? null : date
}

function textOf(cell: XmlElement): string {
  const paragraphs = elementsOf(cell).filter(({ name }) => name === 'text:p' || name === 'text:h')
  return paragraphs.map(wordsOf).join('\n')
}

function wordsOf(node: XmlNode): string {
  if (node instanceof XmlText) return node.text.replaceAll(/[\t\n\r ]+/g, ' ')
  if (!(node instanceof XmlElement) || REMARKS.includes(node.name)) return ''
  if (node.name === 'text:s') return ' '.repeat(spaces(node))
  if (node.name === 'text:tab') return '\t'
  if (node.name === 'text:line-break') return '\n'
  return node.children.map(wordsOf).join('')
}

function spaces(node: XmlElement): number {
  const count = repeated(node, 'text:c')
  if (count > MAX_SPACES) throw new TooLarge()
  return count
}

/** Rows of one length, as the other format has them. */
function padded(rows: Cell[][]): Cell[][] {
  const width = rows.reduce((widest, { length }) => Math.max(widest, length), 0)
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => null)])
}

function repeated(element: XmlElement, attribute: string): number {
  const count = Number(element.attributes[attribute] ?? 1)
  return Number.isSafeInteger(count) && count > 0 ? count : 1
}

function elementsOf(parent: XmlElement): XmlElement[] {
  return parent.children.filter((child) => child instanceof XmlElement)
}

function childOf(parent: XmlElement | null | undefined, name: string): XmlElement | undefined {
  return parent ? elementsOf(parent).find((child) => child.name === name) : undefined
}
