import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Link } from '../../ui/link.tsx'
import { Countdown } from '../home/countdown.tsx'
import { useReadable } from '../readable.ts'
import { isAhead, isOpen } from '../shell/current-visit.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import { visitDateText } from '../when.ts'
import styles from './final.module.css'

/** Leads to the guest's next visit, or says that there is none yet. */
export function NextVisit() {
  useLingui()
  const heading = useId()
  const { visitId } = useVisitCopy()
  const device = useDevice()
  const visits = useReadable(device.visits)
  if (visits.state !== 'ready') return null
  const [visit] = visits.items
    .filter((each) => each.id !== visitId && isAhead(each, device))
    .toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>Your next visit</Trans>
      </h2>
      {visit ? (
        <Link
          to={isOpen(visit, device) ? `/guest?visit=${visit.id}` : '/guest?visit=all'}
          className={styles.visit}
        >
          <bdi className={styles.place}>{visit.restaurant.title}</bdi>
          <time dateTime={visit.visitDate}>{visitDateText(visit.visitDate)}</time>
          {!isOpen(visit, device) && <Countdown visit={visit} />}
        </Link>
      ) : (
        <p className={styles.none}>
          <Trans>Nothing planned yet</Trans>
        </p>
      )}
    </section>
  )
}
