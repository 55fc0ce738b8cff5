import type { CSSProperties, ReactNode } from 'react'
import type { Column } from './data-table.tsx'
import styles from './figure-table.module.css'

/** What the style sheet asks for, such as `{ 'data-few': true }`. */
type Marks = Readonly<Record<`data-${string}`, string | true | undefined>>

/** Everything about one column of a table to read. */
export interface FigureColumn<Row> extends Pick<
  Column<Row>,
  'title' | 'head' | 'cell' | 'isName' | 'className'
> {
  /** Tells columns of one title apart. */
  key?: string
  marks?: (row: Row) => Marks
  /** Its cell takes the place of the next column, too. */
  isWide?: (row: Row) => boolean
}

/** The rows of a table to read, and its columns. */
export interface Figures<Row> {
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  marks?: (row: Row) => Marks
}

interface Props<Row> extends Figures<Row> {
  /** Replaces the usual look. */
  className?: string | undefined
  style?: CSSProperties
}

/** A table to read, whose rows open nothing. */
export function FigureTable<Row>(props: Props<Row>) {
  const { columns, rows, keyOf, marks, className = styles.table, style } = props
  return (
    <table className={className} style={style}>
      <thead>
        <tr>
          {columns.map(({ title, key = title, head = title, className: look }) => (
            <th key={key} scope="col" className={look}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...marks?.(row)}>
            {cellsOf(columns, row)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function cellsOf<Row>(columns: readonly FigureColumn<Row>[], row: Row): ReactNode[] {
  const shown = columns.filter((_, place) => !columns[place - 1]?.isWide?.(row))
  return shown.map(({ title, key = title, cell, isName, className, marks, isWide }) => {
    const shared = { className, ...marks?.(row) }
    return isName ? (
      <th key={key} scope="row" {...shared}>
        {cell(row)}
      </th>
    ) : (
      <td key={key} colSpan={isWide?.(row) ? 2 : undefined} {...shared}>
        {cell(row)}
      </td>
    )
  })
}
