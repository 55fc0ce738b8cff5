import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Camera, CalendarDays, WifiOff, Utensils } from 'lucide-react'
import { Absence } from '../absence/absence.tsx'
import { Appointment } from '../appointment/appointment.tsx'
import { CalendarButton } from '../facts/calendar-button.tsx'
import { DueText } from '../facts/due-text.tsx'
import { MapLink } from '../facts/map-link.tsx'
import { visitWhenText } from '../when.ts'
import { Countdown } from './countdown.tsx'
import styles from './home.module.css'

/** A coming visit: countdown, place, time, and what the guest can expect. */
export function UpcomingCard({ visit }: { visit: Visit }) {
  useLingui()
  return (
    <article className={styles.upcoming}>
      <Countdown visit={visit} />
      <h2 className={styles.place}>
        <bdi>{visit.restaurant.title}</bdi>
      </h2>
      <p className={styles.fact}>
        <CalendarDays size={18} aria-hidden="true" />
        <time dateTime={visit.appointment ?? visit.visitDate}>{visitWhenText(visit)}</time>
      </p>
      <Appointment visit={visit} />
      <MapLink restaurant={visit.restaurant} />
      <DueText visit={visit} />
      {(!visit.visitUntil || visit.appointment) && <CalendarButton visit={visit} />}
      <Absence visit={visit} />
      <h3 className={styles.expect}>
        <Trans>What to expect</Trans>
      </h3>
      <ul className={styles.expectations}>
        <li>
          <Utensils size={18} aria-hidden="true" />
          {visit.visitUntil ? (
            <Trans>Come as any guest: order, eat, pay. The questions open here on the first day.</Trans>
          ) : (
            <Trans>Come as any guest: order, eat, pay. The questions open here at the time above.</Trans>
          )}
        </li>
        <li>
          <Camera size={18} aria-hidden="true" />
          <Trans>Most answers are one tap. Photos and waiting times are noted along the way.</Trans>
        </li>
        <li>
          <WifiOff size={18} aria-hidden="true" />
          <Trans>No signal at the table is fine: everything is kept on this phone and sent later.</Trans>
        </li>
      </ul>
    </article>
  )
}
