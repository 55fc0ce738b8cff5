import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportKind } from '@cloche/contract/imports.ts'
import { columnsOf } from './columns.ts'
import { PreviewCell } from './preview-cell.tsx'
import { faultsOf, type ImportRow } from './rows.ts'
import styles from './preview-table.module.css'

export function PreviewTable({ kind, rows }: { kind: ImportKind; rows: readonly ImportRow[] }) {
  const { t } = useLingui()
  const columns = columnsOf(kind)
  const names = columns.map(({ name }) => name)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              <Trans>Row</Trans>
            </th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {t(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row} data-faulty={row.faults.length > 0 || undefined}>
              <th scope="row" className={styles.number} data-label={t`Row`}>
                <PreviewCell value={String(row.row)} faults={faultsOf(row, null, names)} />
              </th>
              {columns.map(({ name, title }) => (
                <td key={name} data-label={t(title)}>
                  <PreviewCell value={row.values[name] ?? ''} faults={faultsOf(row, name, names)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
