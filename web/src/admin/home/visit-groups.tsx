import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Visit } from '@cloche/contract/visits.ts'
import { CalendarX2, CircleDot, Inbox, ClockAlert, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { useOpenPanel } from '../kit/use-open-panel.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatScore, formatWallClock } from '../kit/format.ts'
import { Link, type LinkProps } from '../../ui/link.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { GuestName } from '../entities/users/guest-name.tsx'
import { formatAgo } from '../kit/ago.ts'
import type { Where } from '../entities/restaurants/where/where.ts'
import { Group, visitsAddress, type Attention } from './group.tsx'
import { look } from '../kit/look.ts'
import styles from './home.module.css'
import plate from '../../ui/plate.module.css'
import { daysToMake } from '../entities/visits/visit-when.ts'

interface GroupProps {
  group: Attention['open']
  where: Where
}

/** Visits that are open now. Each links to the review as the guest fills the visit in. */
export function OpenVisits({ group: { count, items }, where }: GroupProps) {
  const now = useSession().api.serverNow()
  return (
    <Group
      title={<Trans>Open now</Trans>}
      icon={CircleDot}
      count={count}
      shown={items.length}
      all={visitsAddress(where, { status: 'open' })}
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

/** Submitted visits that no one has reviewed; each links to its review. */
export function SubmittedVisits({ group: { count, items }, where }: GroupProps) {
  const now = useSession().api.serverNow()
  const language = currentLanguage()
  return (
    <Group
      title={<Trans>Submitted, waiting for you</Trans>}
      icon={Inbox}
      count={count}
      shown={items.length}
      all={visitsAddress(where, { status: 'submitted' })}
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} to={`/admin/visit-history/${visit.id}`}>
          {visit.score !== null && (
            <span className={look.text('ink', 'm')}>{formatScore(visit.score, language)}</span>
          )}
          {visit.submittedAt && formatAgo(visit.submittedAt, now, language)}
        </VisitLine>
      ))}
    </Group>
  )
}

/** Overdue visits: each opens the panel that moves or cancels it, and has the way to its guest's phone and e-mail. */
export function OverdueVisits({ group: { count, items }, where }: GroupProps) {
  const { link } = useOpenPanel()
  const now = useSession().api.serverNow()
  return (
    <Group
      title={<Trans context="several">Overdue</Trans>}
      icon={ClockAlert}
      count={count}
      shown={items.length}
      all={visitsAddress(where, { status: 'overdue' })}
      note={<Trans>Ask the guest, then move the visit to another day or cancel it.</Trans>}
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} {...link(visit.id)} beside={<AskGuest visit={visit} />}>
          <span>{formatAgo(visit.opensAt, now, currentLanguage())}</span>
          <span className={look.classes(look.text('accent', 'xs'), look.item('rigid'))}>
            <Trans>Move or cancel</Trans>
          </span>
        </VisitLine>
      ))}
    </Group>
  )
}

/** Leads to the guest's phone, e-mail and links. */
function AskGuest({ visit: { guestId, guest } }: { visit: Visit }) {
  const { t } = useLingui()
  const name = fullName(guest)
  return (
    <Button
      component={Link}
      to={`/admin/user?open=${guestId}`}
      variant="subtle"
      size="compact-sm"
      aria-label={t`Ask the guest: ${name}`}
    >
      <Trans>Ask the guest</Trans>
    </Button>
  )
}

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

function VisitMoment({ visit }: { visit: Visit }) {
  const language = currentLanguage()
  const days = daysToMake(visit, language)
  if (days !== null) return <span>{days}</span>
  return (
    <>
      <span>{formatWallClock(visit.visitDate, language, DATE)}</span>
      <span>{formatWallClock(visit.visitDate, language, TIME)}</span>
    </>
  )
}

/** Visits whose guests can't come. Each opens the panel that moves, reassigns or cancels it. */
export function Absences({ group: { count, items }, where }: GroupProps) {
  const { link } = useOpenPanel()
  return (
    <Group
      title={<Trans>Can’t come</Trans>}
      icon={CalendarX2}
      count={count}
      shown={items.length}
      all={visitsAddress(where, { absent: '1', sort: 'oldest' })}
      note={<Trans>Move the visit, give it to another guest or cancel it: the guest is told.</Trans>}
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} {...link(visit.id)} said={visit.absence?.reason}>
          <VisitMoment visit={visit} />
        </VisitLine>
      ))}
    </Group>
  )
}

/** Visits whose guest was removed or became staff. Each links to choosing another guest or cancelling. */
export function GuestlessVisits({ group: { count, items }, where }: GroupProps) {
  const { link } = useOpenPanel()
  return (
    <Group
      title={<Trans>Without a guest</Trans>}
      icon={UserX}
      count={count}
      shown={items.length}
      all={visitsAddress(where, { guestless: '1', sort: 'oldest' })}
    >
      {items.map((visit) => (
        <VisitLine key={visit.id} visit={visit} {...link(visit.id)}>
          <VisitMoment visit={visit} />
        </VisitLine>
      ))}
    </Group>
  )
}

interface VisitLineProps {
  visit: Visit
  to: LinkProps['to']
  state?: unknown
  /** What the guest has said. */
  said?: string | null | undefined
  /** A second action. */
  beside?: ReactNode
  /** The time that the visit has waited, or its progress. */
  children: ReactNode
}

function VisitLine({ visit, to, state, said, beside, children }: VisitLineProps) {
  return (
    <li className={beside ? look.row(1, look.put.right, styles.pair) : undefined}>
      <Link to={to} state={state} className={`${plate.row} ${styles.line}`} data-row>
        <span className={styles.what}>
          <bdi className={look.text('broken')}>{visit.restaurant.title}</bdi>
          <span className={look.text('soft', 'xs', 'broken')}>
            <GuestName guest={visit.guest} />
          </span>
          {said && (
            <span className={look.classes(look.text('s', 'anywhere', 'lines'), styles.said)} dir="auto">
              {said}
            </span>
          )}
        </span>
        <span className={look.classes(look.text('soft', 'xs', 'figures'), styles.when)}>{children}</span>
      </Link>
      {beside}
    </li>
  )
}
