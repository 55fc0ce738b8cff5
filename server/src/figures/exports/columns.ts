import type { Language } from '@cloche/contract/constants.ts'

export type Cell = string | number | null
/** A `clock` is a date and time without a zone, `YYYY-MM-DDTHH:mm`. */
export type CellType = 'text' | 'integer' | 'number' | 'instant' | 'clock'

/** Neighbouring cells of a row. Rows with the same cells share a part, so that a format need not write it again. */
export class Part {
  readonly cells: readonly Cell[]
  /** The cells as CSV, once they were written. */
  csv: string | undefined

  constructor(cells: readonly Cell[]) {
    this.cells = cells
  }
}

export type TableRow = readonly Part[]

export const cellsIn = (row: TableRow): Cell[] => row.flatMap(({ cells }) => cells)

/** A column of an exported table. docs/exports.md lists the same columns; a test holds the two equal. */
export interface Column {
  name: string
  type: CellType
  about: string
}

/** What cells depend on besides their row. */
export interface Shown {
  language: Language
  now: Date
}

/** A column with its cell in each row, or in the part of a row that is about one thing. */
export interface CellColumn<Row> extends Column {
  cell: (row: Row, shown: Shown) => Cell
}

const columnOf =
  (type: CellType) =>
  <Row>(name: string, about: string, cell: CellColumn<Row>['cell']): CellColumn<Row> => ({
    name,
    type,
    about,
    cell,
  })

export const text = columnOf('text')
export const integer = columnOf('integer')
export const number = columnOf('number')
export const instant = columnOf('instant')
export const clock = columnOf('clock')

/** The cells of neighbouring columns. */
export const partOf = <Row>(columns: readonly CellColumn<Row>[], row: Row, shown: Shown): Part =>
  new Part(columns.map(({ cell }) => cell(row, shown)))
