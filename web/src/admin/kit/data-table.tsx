import type { CSSProperties, ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import styles from './data-table.module.css'
import { useOpenPanel } from './use-open-panel.ts'

/** Everything about one column of a list. */
export interface Column<Row> {
  /** Its heading. */
  title: string
  /** Only screen readers get the heading. */
  isUnnamed?: boolean
  /** Stands in the heading's place. */
  head?: ReactNode
  cell: (row: Row) => ReactNode
  /** Its cells name their rows. */
  isName?: boolean
  /** What shows when the pointer rests on a cell. */
  hint?: (row: Row) => string | undefined
  /** The look of its cells and of its heading. */
  className?: string | undefined
  /** Columns without a width share what the others leave. */
  width?: string
  /** Its place on a phone. */
  narrow?: Flowing | Placed
}

/** On a phone, where cells flow: the width that a cell wants, and fills its line from. */
interface Flowing {
  wants: string
}

/** On a phone, where the plate is a grid: a cell's `grid-area`, and another one in letters so large that few fit on a line. */
interface Placed {
  area: string
  largeText?: string
}

/** Rows below a heading of their own. */
export interface RowGroup<Row> {
  heading: string | null
  rows: readonly Row[]
}

type Rows<Row> = { rows: readonly Row[]; groups?: never } | { rows?: never; groups: readonly RowGroup<Row>[] }

type Props<Row> = Rows<Row> & {
  columns: readonly Column<Row>[]
  isRemoved?: (row: Row) => boolean
  /** On a phone, the columns of a row's grid. Without them its cells flow from line to line. */
  plate?: string
}

/** A list whose rows open a thing: a table on a desktop, plates on a phone. A row's link covers the whole row. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { columns, isRemoved, plate } = props
  const groups = props.groups ?? [{ heading: null, rows: props.rows }]
  const style = plate === undefined ? undefined : ({ '--plate-columns': plate } as CSSProperties)
  return (
    <table className={styles.table} data-plate={plate === undefined ? 'flow' : 'grid'} style={style}>
      <thead>
        <tr>
          {columns.map(({ title, className, width, isUnnamed = false, head }) => (
            <th key={title} scope="col" className={className} style={{ width }}>
              {head ?? <span className={isUnnamed ? 'visually-hidden' : undefined}>{title}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ heading, rows }) => (
        <tbody key={heading}>
          {heading && (
            <tr className={styles.heading}>
              <th scope="rowgroup" colSpan={columns.length}>
                {heading}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row.id} className={styles.row} data-removed={isRemoved?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, isName = false, hint, className, narrow } = column
  const shared = { className, title: hint?.(row), style: placeOf(narrow) }
  return isName ? (
    <th scope="row" {...shared}>
      {cell(row)}
    </th>
  ) : (
    <td {...shared}>{cell(row)}</td>
  )
}

/** The style sheet says on which screens a place counts. */
function placeOf(narrow: Column<never>['narrow']): CSSProperties | undefined {
  if (!narrow) return undefined
  if ('wants' in narrow) return { '--plate-flex': `1 1 ${narrow.wants}` } as CSSProperties
  return {
    '--plate-area': narrow.area,
    '--plate-area-in-large-text': narrow.largeText ?? narrow.area,
  } as CSSProperties
}

/** The link of a row that opens a panel. */
export function RowLink({ id, name }: { id: string; name: string }) {
  const { link } = useOpenPanel()
  return (
    <Link {...link(id)} title={name} data-row>
      <bdi>{name}</bdi>
    </Link>
  )
}
