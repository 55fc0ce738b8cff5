import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Visit, VisitStatus } from '@cloche/contract/visits.ts'
import {
  Ban,
  CalendarClock,
  CheckCheck,
  CircleDot,
  CircleSlash,
  ClockAlert,
  Inbox,
  Undo2,
} from 'lucide-react'
import { StatusMark, type Mark } from '../../kit/status-mark.tsx'
import styles from '../../kit/status-mark.module.css'
import { KINDS, type VisitKind } from './visit-statuses.ts'
import { VOID_STATUS } from './void-words.ts'

const MARKS: Record<VisitKind, Mark> = {
  scheduled: { word: msg`Scheduled`, icon: CalendarClock, tone: 'soft' },
  open: { word: msg`Open`, icon: CircleDot, tone: 'live' },
  overdue: { word: msg`Overdue`, icon: ClockAlert, tone: 'danger' },
  submitted: { word: msg`Submitted`, icon: Inbox, tone: 'live' },
  returned: { word: msg`Returned`, icon: Undo2, tone: 'warn' },
  accepted: { word: msg`Accepted`, icon: CheckCheck, tone: 'plain' },
  cancelled: { word: msg`Cancelled`, icon: Ban, tone: 'soft' },
  voided: { word: msg`Doesn’t count`, icon: CircleSlash, tone: 'soft' },
}

export const statusWord = (status: VisitStatus) => MARKS[status].word

export function useStatusWords(): Record<VisitKind, string> {
  const { t } = useLingui()
  return Object.fromEntries(KINDS.map((kind) => [kind, t(MARKS[kind].word)])) as Record<VisitKind, string>
}

export function VisitStatusMark({ visit }: { visit: Pick<Visit, 'status' | 'void'> }) {
  const why = visit.void
  return <StatusMark mark={why ? { ...MARKS.voided, word: VOID_STATUS[why.reason] } : MARKS[visit.status]} />
}

export function VisitKindMark({ kind }: { kind: VisitKind }) {
  return <StatusMark mark={MARKS[kind]} />
}

/** Shows only the shape and colour, for places that state the word elsewhere. */
export function VisitStatusIcon({ kind, size }: { kind: VisitKind; size: number }) {
  const { icon: Icon, tone } = MARKS[kind]
  return <Icon size={size} strokeWidth={2} className={styles.icon} data-tone={tone} aria-hidden />
}
