import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, CircleAlert, CornerUpLeft, Smartphone, X } from 'lucide-react'
import type { PendingState } from '../submissions.ts'
import styles from './history.module.css'

interface Props {
  visit: Pick<Visit, 'status' | 'voidText'>
  /** Of a submission that the server has not taken. */
  pending?: PendingState | undefined
}

/** A visit's status as a word and an icon. */
export function VisitStatusText({ visit, pending }: Props) {
  const status = pending ?? visit.status
  const { icon: Icon, words } = visit.voidText === undefined || pending ? WORDS[status] : VOID
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
const VOID = { icon: X, words: <Trans>Doesn’t count</Trans> }
