import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import styles from './list-table.module.css'
import { useOpenPanel } from './use-open-panel.ts'

interface Column {
  name: string
  className?: string | undefined
  /** Only screen readers get the column's name. */
  isUnnamed?: boolean
  /** Replaces the column's visible name. */
  head?: ReactNode
}

interface TableProps {
  columns: readonly Column[]
  className?: string | undefined
  /** One `tbody` or several. */
  children: ReactNode
}

/** A list whose rows open a panel: a table on a desktop, cards on a phone. */
export function ListTable({ columns, className, children }: TableProps) {
  return (
    <table className={`${styles.table} ${className ?? ''}`}>
      <thead>
        <tr>
          {columns.map(({ name, className: column, isUnnamed = false, head }) => (
            <th key={name} scope="col" className={column}>
              {head ?? <span className={isUnnamed ? 'visually-hidden' : undefined}>{name}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

interface RowProps {
  className?: string | undefined
  isRemoved?: boolean
  children: ReactNode
}

/** A row that its link covers completely. */
export function ListRow({ className, isRemoved = false, children }: RowProps) {
  return (
    <tr className={`${styles.row} ${className ?? ''}`} data-removed={isRemoved || undefined}>
      {children}
    </tr>
  )
}

export function RowLink({ id, name }: { id: string; name: string }) {
  const { link } = useOpenPanel()
  return (
    <Link {...link(id)} title={name} data-row>
      <bdi>{name}</bdi>
    </Link>
  )
}
