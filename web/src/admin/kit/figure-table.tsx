import type { ReactNode } from 'react'
import styles from './figure-table.module.css'

interface Props {
  columns: readonly string[]
  /** Replaces the usual look. */
  className?: string | undefined
  /** The rows. */
  children: ReactNode
}

/** A table to read, whose rows open nothing. */
export function FigureTable({ columns, className = styles.table, children }: Props) {
  return (
    <table className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
