import { Trans, useLingui } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Split } from 'lucide-react'
import styles from './tree.module.css'

/** What is special about a question, in a few signs. */
export function Marks({ options }: Pick<BankQuestion, 'options'>) {
  const { t } = useLingui()
  const { required, weight = 1, showIf } = options
  return (
    <span className={styles.marks}>
      {showIf && (
        <span className={styles.conditional} title={t`Shown only after certain answers`}>
          <Split size={14} aria-hidden />
          <span className="visually-hidden">
            <Trans>conditional</Trans>
          </span>
        </span>
      )}
      {weight !== 1 && <span title={t`Weight`}>×{weight}</span>}
      {required && <span className={styles.required}>{t`required`}</span>}
    </span>
  )
}
