import type { VisitStatus } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, CornerUpLeft, X } from 'lucide-react'
import styles from './history.module.css'

/** How a visit stands, in a word and a sign. */
export function VisitStatusText({ status }: { status: VisitStatus }) {
  const [Icon, words] = WORDS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={15} aria-hidden="true" />
      {words}
    </span>
  )
}

const WORDS = {
  scheduled: [Clock, <Trans>Planned</Trans>],
  open: [Clock, <Trans>Open</Trans>],
  overdue: [Clock, <Trans>Overdue</Trans>],
  submitted: [Check, <Trans>Handed in</Trans>],
  accepted: [CheckCheck, <Trans>Accepted</Trans>],
  returned: [CornerUpLeft, <Trans>Came back to you</Trans>],
  cancelled: [X, <Trans>Cancelled</Trans>],
} as const
