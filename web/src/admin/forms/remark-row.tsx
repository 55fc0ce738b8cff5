import type { FormRemark } from '@cloche/contract/bank.ts'
import { Trans } from '@lingui/react/macro'
import styles from './forms.module.css'

/** The row of the workbook, what it is called there, and the cell that it is about. */
export function RemarkRow({ remark: { sheet, row, subject, value } }: { remark: FormRemark }) {
  return (
    <li className={styles.row}>
      <span className={styles.place}>
        <code>{sheet}</code> {row !== null && <Trans>row {row}</Trans>}
      </span>
      <span className={styles.cell}>
        <span dir="auto">{subject}</span>
        {value !== '' && value !== subject && <code dir="auto">{value}</code>}
      </span>
    </li>
  )
}
