import { useLingui } from '@lingui/react/macro'
import type { ImportFault } from '@cloche/contract/imports.ts'
import { CircleAlert } from 'lucide-react'
import { faultWords } from './fault-words.ts'
import styles from './preview-table.module.css'

/** What stands in a cell, and below it what is wrong with it. */
export function PreviewCell({ value, faults }: { value: string; faults: readonly ImportFault[] }) {
  const { t } = useLingui()
  return (
    <>
      <span dir="auto" className={styles.value}>
        {value}
      </span>
      {faults.map((fault) => (
        <span key={fault.code} className={styles.fault}>
          <CircleAlert size={14} aria-hidden />
          {t(faultWords(fault))}
        </span>
      ))}
    </>
  )
}
