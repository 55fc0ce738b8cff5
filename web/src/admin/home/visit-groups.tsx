import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { CircleDot, Inbox, ClockAlert, UserX } from 'lucide-react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatScore, formatWallClock } from '../format.ts'
import { formatAgo } from './ago.ts'
import { Group } from './group.tsx'
import type { Attention } from './use-attention.ts'
import { VisitLine } from './visit-line.tsx'
import styles from './home.module.css'

/** A guest may be at the table right now: they lead to the report as it fills. */
export function OpenVisits({ group: { count, items } }: { group: Attention['open'] }) {
  const now = useSession().api.serverNow()
  return (
    <Group
      title={<Trans>Open now</Trans>}
      icon={CircleDot}
      count={count}
      shown={items.length}
      all="/admin/visit?status=open"
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit-history/${visit.id}`}>
          <span>
            <Progress visit={visit} />
          </span>
          <span>{formatAgo(visit.opensAt, now, currentLanguage())}</span>
        </VisitLine>
      ))}
    </Group>
  )
}

function Progress({ visit: { startedAt, progress } }: { visit: Visit }) {
  const { answered: value, required: total } = progress
  if (!startedAt) return <Trans>not started</Trans>
  return (
    <Trans>
      {value} of {total}
    </Trans>
  )
}

/** Handed in, and nobody has looked yet: they lead to their report. */
export function SubmittedVisits({ group: { count, items } }: { group: Attention['submitted'] }) {
  const now = useSession().api.serverNow()
  const language = currentLanguage()
  return (
    <Group
      title={<Trans>Submitted, waiting for you</Trans>}
      icon={Inbox}
      count={count}
      shown={items.length}
      all="/admin/visit?status=submitted"
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit-history/${visit.id}`}>
          {visit.score !== null && (
            <span className={styles.figure}>{formatScore(visit.score, language)}</span>
          )}
          {visit.submittedAt && formatAgo(visit.submittedAt, now, language)}
        </VisitLine>
      ))}
    </Group>
  )
}

/** Should have been handed in long ago: they lead to where they are moved or cancelled. */
export function OverdueVisits({ group: { count, items } }: { group: Attention['overdue'] }) {
  const now = useSession().api.serverNow()
  return (
    <Group
      title={<Trans context="several">Overdue</Trans>}
      icon={ClockAlert}
      count={count}
      shown={items.length}
      all="/admin/visit?status=overdue"
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit?status=overdue&open=${visit.id}`}>
          {formatAgo(visit.opensAt, now, currentLanguage())}
        </VisitLine>
      ))}
    </Group>
  )
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** Their guest is removed or works here now: they lead to where another guest is chosen, or they are cancelled. */
export function GuestlessVisits({ group: { count, items } }: { group: Attention['guestless'] }) {
  return (
    <Group title={<Trans>Without a guest</Trans>} icon={UserX} count={count} shown={items.length}>
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit?open=${visit.id}`}>
          <span>{formatWallClock(visit.visitDate, currentLanguage(), DATE)}</span>
          <span>{formatWallClock(visit.visitDate, currentLanguage(), TIME)}</span>
        </VisitLine>
      ))}
    </Group>
  )
}
