import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment, formatSpan, formatWallClock, formatZone } from '../format.ts'
import { Fact, Facts } from '../kit/facts.tsx'
import { Link } from '../../ui/link.tsx'
import { GuestName } from '../visits/guest-name.tsx'
import { formatPhone } from '../users/phone.ts'
import { useGuest } from '../visits/use-guests.ts'
import styles from './report-head.module.css'

const LONG = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

/** Who and when, all on the restaurant's clock. */
export function ReportFacts({ visit, wasReturned }: { visit: Visit; wasReturned: boolean }) {
  const language = currentLanguage()
  const { startedAt, submittedAt, opensAt, restaurant } = visit
  const moment = (instant: string) => (
    <time dateTime={instant}>{formatMoment(instant, language, restaurant.timezone)}</time>
  )
  return (
    <Facts className={styles.facts}>
      <Fact name={<Trans>Guest</Trans>} className={styles.screen}>
        <GuestFact visit={visit} />
      </Fact>
      <Fact name={<Trans>Visit number</Trans>} className={styles.paper}>
        {visit.id.slice(-8)}
      </Fact>
      <Fact name={<Trans>Visit</Trans>}>
        <time dateTime={opensAt}>{formatWallClock(visit.visitDate, language, LONG)}</time>{' '}
        <span className={styles.zone}>
          {formatZone(opensAt, language, restaurant.timezone)}, {restaurant.timezone}
        </span>
      </Fact>
      {startedAt && <Fact name={<Trans>First opened</Trans>}>{moment(startedAt)}</Fact>}
      {submittedAt && <Fact name={<Trans>Submitted</Trans>}>{moment(submittedAt)}</Fact>}
      {startedAt && submittedAt && !wasReturned && (
        <Fact name={<Trans>Took</Trans>}>
          {formatSpan(beginning(startedAt, opensAt), submittedAt, language)}
        </Fact>
      )}
    </Facts>
  )
}

/** A visit may be opened days ahead, to have it on the phone; it begins at its time. */
function beginning(startedAt: string, opensAt: string): string {
  return Date.parse(startedAt) < Date.parse(opensAt) ? opensAt : startedAt
}

/** Who it was and how to reach them; on the screen alone (report-facts.tsx). */
function GuestFact({ visit: { guestId, guest } }: { visit: Visit }) {
  const user = useGuest(guestId)
  return (
    <>
      <Link to={`/admin/user?open=${guestId}`}>
        <GuestName guest={guest} />
      </Link>
      {user?.phone && (
        <a href={`tel:+${user.phone}`} className={styles.contact}>
          {formatPhone(user.phone)}
        </a>
      )}
      {user?.email && (
        <a href={`mailto:${encodeURIComponent(user.email)}`} className={styles.contact}>
          {user.email}
        </a>
      )}
    </>
  )
}
