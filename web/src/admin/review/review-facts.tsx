import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import type { ReviewQueue } from '@cloche/contract/reviews.ts'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import {
  formatDays,
  formatMoment,
  formatScore,
  formatSpan,
  formatWallClock,
  formatZone,
} from '../kit/format.ts'
import { Breakable } from '../kit/breakable.tsx'
import { Fact, Facts } from '../kit/facts.tsx'
import { Link } from '../../ui/link.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { VOID_WORDS } from '../entities/visits/void-words.ts'
import { GuestName } from '../entities/users/guest-name.tsx'
import { PhoneLink } from '../kit/phone.tsx'
import { useGuest } from '../entities/users/use-guests.ts'
import { look } from '../kit/look.ts'
import styles from './review-head.module.css'
import { visitWhen } from '../entities/visits/visit-when.ts'

const LONG = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

interface Props {
  visit: Visit
  wasReturned: boolean
  before: ReviewQueue['restaurant'] | undefined
}

/** Shows people and times, by the restaurant's clock. */
export function ReviewFacts({ visit, wasReturned, before }: Props) {
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
        {visitWhen(visit, language, LONG)}{' '}
        <span className={look.text('soft', 'xs')}>
          {formatZone(opensAt, language, restaurant.timezone)}, {restaurant.timezone}
        </span>
      </Fact>
      {visit.visitUntil !== undefined && (
        <Fact name={<Trans>The guest could choose</Trans>}>
          {formatDays(visit.visitDate.slice(0, 10), visit.visitUntil.slice(0, 10), language)}
        </Fact>
      )}
      {visit.checklist && (
        <Fact name={<Trans>Checklist</Trans>}>
          <bdi>{visit.checklist.title}</bdi>
        </Fact>
      )}
      {visit.cancelReason !== undefined && (
        <Fact name={<Trans>Cancelled because</Trans>}>
          <bdi>{visit.cancelReason}</bdi>
        </Fact>
      )}
      {visit.void && <VoidFacts why={visit.void} moment={moment} />}
      {startedAt && <Fact name={<Trans>Begun</Trans>}>{moment(startedAt)}</Fact>}
      {submittedAt && <Fact name={<Trans>Submitted</Trans>}>{moment(submittedAt)}</Fact>}
      {startedAt && submittedAt && !wasReturned && (
        <Fact name={<Trans>Begun to submitted</Trans>}>
          {formatSpan(beginning(startedAt, opensAt), submittedAt, language)}
        </Fact>
      )}
      {before?.last && (
        <Fact name={<Trans>Last accepted visit</Trans>} className={styles.screen}>
          <Link to={`/admin/visit-history/${before.last.id}`}>
            {formatWallClock(before.last.visitDate, language, DAY)}
          </Link>
          {before.last.score !== null && <>: {formatScore(before.last.score, language)}</>}
        </Fact>
      )}
      {before && before.mean !== null && (
        <Fact name={<Trans>Mean here</Trans>} className={styles.screen}>
          <Link to={`/admin/insight/restaurant/${visit.restaurantId}`}>
            {formatScore(before.mean, language)}
          </Link>{' '}
          <span className={look.text('soft', 'xs')}>
            <Plural value={before.scored} one="of # accepted visit" other="of # accepted visits" />
          </span>
        </Fact>
      )}
    </Facts>
  )
}

interface VoidFactsProps {
  why: NonNullable<Visit['void']>
  moment: (instant: string) => ReactNode
}

function VoidFacts({ why: { reason, text, by, at }, moment }: VoidFactsProps) {
  const { t } = useLingui()
  return (
    <>
      <Fact name={<Trans>Why it doesn’t count</Trans>}>
        {t(VOID_WORDS[reason])}{' '}
        <span className={look.text('soft', 'xs')}>
          <bdi>{fullName(by)}</bdi>, {moment(at)}
        </span>
      </Fact>
      {text !== null && (
        <Fact name={<Trans>Said to the guest</Trans>}>
          <bdi>{text}</bdi>
        </Fact>
      )}
    </>
  )
}

/** Staff may move a visit that has begun. It then starts at its time. */
function beginning(startedAt: string, opensAt: string): string {
  return Date.parse(startedAt) < Date.parse(opensAt) ? opensAt : startedAt
}

/** Shows the guest and how to reach them, on the screen but not in print. */
function GuestFact({ visit: { guestId, guest } }: { visit: Visit }) {
  const user = useGuest(guestId)
  return (
    <>
      <Link to={`/admin/user?open=${guestId}`}>
        <GuestName guest={guest} />
      </Link>
      {user?.phone && <PhoneLink phone={user.phone} className={styles.address} />}
      {user?.email && (
        <a href={`mailto:${encodeURIComponent(user.email)}`} className={styles.address}>
          <Breakable address={user.email} />
        </a>
      )}
    </>
  )
}
