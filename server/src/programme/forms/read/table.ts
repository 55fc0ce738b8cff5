import { dateText, type Cell, type Sheet } from '../../../base/files/workbooks/sheet.ts'

/** Other names of columns: older ones, and those of other tools. */
const ALIASES = new Map(
  Object.entries({
    command: 'type',
    tag: 'name',
    value: 'name',
    caption: 'label',
    relevance: 'relevant',
    calculate: 'calculation',
    list: 'list_name',
    listname: 'list_name',
    image: 'media',
    audio: 'media',
    video: 'media',
    'big-image': 'media',
  }),
)

/** Prefixes of column names, as in `bind::relevant`. */
const GROUPS = ['bind', 'control', 'body']

interface Column {
  header: string
  name: string
  /** The language in the header; empty if there is none. */
  language: string
  place: number
  /** At least one row has a value in this column. */
  filled: boolean
}

type Named = Omit<Column, 'filled'>

export interface Row {
  /** The row's number in the sheet, from 1. */
  number: number
  /** The trimmed text of a cell; empty if there is none. */
  text: (name: string, language?: string) => string
  /** The text of a cell with the spaces around it. */
  typed: (name: string, language?: string) => string
}

export interface Table {
  columns: readonly Column[]
  /** The rows that have at least one value. */
  rows: readonly Row[]
}

/** Reads a sheet whose first filled row names the columns. Returns null if there is no such sheet. */
export function tableOf(sheets: readonly Sheet[], name: string): Table | null {
  const sheet = sheets.find((each) => each.name.trim().toLowerCase() === name)
  if (!sheet) return null
  const filled = sheet.rows
    .map((cells, index) => ({ cells: cells.map(textOf), number: index + 1 }))
    .filter(isFilled)
  const [head, ...rows] = filled
  const columns = (head?.cells ?? []).map(columnOf).filter((column) => column.header !== '')
  const byName = Map.groupBy(columns, (column) => column.name)
  return {
    columns: columns.map((column) => ({
      ...column,
      filled: rows.some(({ cells }) => isText(cells[column.place])),
    })),
    rows: rows
      .filter(({ cells }) => columns.some(({ place }) => isText(cells[place])))
      .map(({ cells, number }) => rowOf(byName, cells, number)),
  }
}

function isFilled({ cells }: { cells: readonly string[] }): boolean {
  return cells.some(isText)
}

function isText(cell: string | undefined): cell is string {
  return cell !== undefined && cell.trim() !== ''
}

function rowOf(byName: ReadonlyMap<string, readonly Named[]>, cells: readonly string[], number: number): Row {
  const typed = (name: string, language?: string) => {
    const columns = byName.get(name) ?? []
    const fitting = columns.find(
      (column) => (language === undefined || column.language === language) && isText(cells[column.place]),
    )
    return fitting ? cells[fitting.place]! : ''
  }
  return { number, typed, text: (name, language) => typed(name, language).trim() }
}

function columnOf(header: string, place: number): Named {
  const parts = header.split(header.includes('::') ? '::' : ':').map((part) => part.trim())
  if (parts.length > 1 && GROUPS.includes(parts[0]!.toLowerCase())) parts.shift()
  const [first = '', ...rest] = parts
  const plain = first.toLowerCase().replaceAll(/\s+/g, '_')
  return { header: header.trim(), name: ALIASES.get(plain) ?? plain, language: rest.join('::'), place }
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell instanceof Date ? dateText(cell) : storable(String(cell))
}

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}
