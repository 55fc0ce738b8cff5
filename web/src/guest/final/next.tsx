import { Plural, Trans } from '@lingui/react/macro'
import type { Submission } from '@cloche/engine/interface.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/link.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import { ChangeButton } from './change-button.tsx'
import { NamedQuestions } from './named-questions.tsx'
import { ReceiptList } from './receipt-list.tsx'
import { WhatNext } from './what-next.tsx'
import styles from './final.module.css'

/** The next step for each state of a submission: what goes first, what to correct, or the receipt. */
export function Next({ submission }: { submission: Submission }) {
  const visitCopy = useVisitCopy()
  switch (submission.state) {
    case 'waiting':
      return (
        <div className={styles.next}>
          {submission.before > 0 && (
            <Link to="/guest/waiting" className={styles.before}>
              <Plural value={submission.before} one="# item is sent first" other="# items are sent first" />
            </Link>
          )}
          <ChangeButton submission={submission} />
        </div>
      )
    case 'refused':
      return (
        <div className={styles.next}>
          <NamedQuestions problem={submission.problem} />
          <ChangeButton submission={submission} />
        </div>
      )
    case 'done':
      return (
        <>
          {submission.receipt ? (
            <ReceiptList receipt={submission.receipt} />
          ) : (
            <p className={styles.soft}>
              <Trans>
                The server has it. What is stored there is counted as soon as this phone reaches it.
              </Trans>
            </p>
          )}
          <WhatNext />
        </>
      )
    case 'none':
      return (
        <Link to={`/guest?visit=${visitCopy.visitId}`} className={`${buttons.button} ${buttons.main}`}>
          <Trans>Open the visit</Trans>
        </Link>
      )
  }
}
