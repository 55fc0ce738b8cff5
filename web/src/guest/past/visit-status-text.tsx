import type { VisitStatus } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, CircleAlert, CornerUpLeft, Smartphone, X } from 'lucide-react'
import type { PendingState } from '../submissions.ts'
import styles from './history.module.css'

/** A visit's status as a word and an icon. */
export function VisitStatusText({ status }: { status: VisitStatus | PendingState }) {
  const { icon: Icon, words } = WORDS[status]
  return (
    <span className={styles.status} data-status={status}>
      <Icon size={15} aria-hidden="true" />
      {words}
    </span>
  )
}

const WORDS = {
  scheduled: { icon: Clock, words: <Trans>Planned</Trans> },
  open: { icon: Clock, words: <Trans>Open</Trans> },
  overdue: { icon: Clock, words: <Trans>Overdue</Trans> },
  waiting: { icon: Smartphone, words: <Trans>Submitted · not sent yet</Trans> },
  refused: { icon: CircleAlert, words: <Trans>Not submitted yet</Trans> },
  submitted: { icon: Check, words: <Trans context="guest">Submitted</Trans> },
  accepted: { icon: CheckCheck, words: <Trans>Accepted</Trans> },
  returned: { icon: CornerUpLeft, words: <Trans>Returned to you</Trans> },
  cancelled: { icon: X, words: <Trans>Cancelled</Trans> },
}
