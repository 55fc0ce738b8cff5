import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { VisitStatus } from '@cloche/contract/visits.ts'
import {
  Ban,
  CalendarClock,
  CheckCheck,
  CircleDot,
  ClockAlert,
  Inbox,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import styles from './visit-status.module.css'

interface Mark {
  word: MessageDescriptor
  icon: LucideIcon
  tone: 'soft' | 'live' | 'plain' | 'warn' | 'danger'
}

const MARKS: Record<VisitStatus, Mark> = {
  scheduled: { word: msg`Scheduled`, icon: CalendarClock, tone: 'soft' },
  open: { word: msg`Open`, icon: CircleDot, tone: 'live' },
  overdue: { word: msg`Overdue`, icon: ClockAlert, tone: 'danger' },
  submitted: { word: msg`Submitted`, icon: Inbox, tone: 'live' },
  returned: { word: msg`Returned`, icon: Undo2, tone: 'warn' },
  accepted: { word: msg`Accepted`, icon: CheckCheck, tone: 'plain' },
  cancelled: { word: msg`Cancelled`, icon: Ban, tone: 'soft' },
}

/** In the order of a visit's life. */
export const STATUSES = Object.keys(MARKS) as VisitStatus[]

export function useStatusWords(): Record<VisitStatus, string> {
  const { t } = useLingui()
  return Object.fromEntries(STATUSES.map((status) => [status, t(MARKS[status].word)])) as Record<
    VisitStatus,
    string
  >
}

/** A status as a word, a shape and a colour. */
export function VisitStatusMark({ status }: { status: VisitStatus }) {
  const { t } = useLingui()
  const { word, icon: Icon, tone } = MARKS[status]
  return (
    <span className={styles.status} data-tone={tone}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {t(word)}
    </span>
  )
}
