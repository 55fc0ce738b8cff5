import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './as-table.module.css'
import { FigureTable } from './figure-table.tsx'

interface Props {
  columns: readonly string[]
  className?: string
  /** The rows. */
  children: ReactNode
}

/** Shows the figures of a drawing as a table, folded until the reader opens it. */
export function AsTable({ columns, className = '', children }: Props) {
  return (
    <details className={`${styles.folded} ${className}`}>
      <summary>
        <Trans>As a table</Trans>
      </summary>
      <FigureTable columns={columns}>{children}</FigureTable>
    </details>
  )
}
