import { Trans } from '@lingui/react/macro'
import styles from './as-table.module.css'
import { FigureTable, type Figures } from './figure-table.tsx'

interface Props<Row> extends Figures<Row> {
  className?: string
}

/** Shows the figures of a drawing as a table, folded until the reader opens it. */
export function AsTable<Row>({ className = '', ...figures }: Props<Row>) {
  return (
    <details className={`${styles.folded} ${className}`}>
      <summary>
        <Trans>As a table</Trans>
      </summary>
      <FigureTable {...figures} />
    </details>
  )
}
