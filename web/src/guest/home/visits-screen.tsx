import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import type { VisitList } from '@cloche/engine/interface.ts'
import { Button } from '../../ui/button.tsx'
import { pendingSubmissions } from '../submissions.ts'
import { useReadable } from '../readable.ts'
import { isAhead, isOpen } from '../shell/current-visit.ts'
import { useDevice } from '../shell/device-context.ts'
import Afterword from '../shell/afterword.tsx'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { NewVersion } from '../shell/new-version.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { NoVisits } from './no-visits.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { VisitCard } from './visit-card.tsx'
import styles from './home.module.css'

export default function VisitsScreen({ list }: { list: VisitList }) {
  const device = useDevice()
  const pending = pendingSubmissions(useReadable(device.waiting))
  const ahead = list.items
    .filter((visit) => isAhead(visit, device))
    .toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))
  if (ahead.length === 0) return <NoVisits failed={list.state === 'failed'} hasPast={list.items.length > 0} />
  return (
    <>
      <ScreenHeader title="Cloche" end={<GuestMenu />} />
      <main className={styles.page}>
        <h1 className={styles.title}>
          <Trans>Your visits</Trans>
        </h1>
        <NewVersion />
        {list.state === 'failed' && (
          <p className={styles.stale} role="status">
            <span>
              <Trans>As it was when this phone last had a signal.</Trans>
            </span>
            <Button kind="quiet" onClick={() => void device.refreshVisits()}>
              <Trans>Refresh</Trans>
            </Button>
          </p>
        )}
        <ul className={styles.cards}>
          {ahead.map((visit) => (
            <li key={visit.id}>
              {isOpen(visit, device) ? (
                <VisitCard visit={visit} pending={pending.get(visit.id)} />
              ) : (
                <UpcomingCard visit={visit} />
              )}
            </li>
          ))}
        </ul>
        <Link to="/guest/history" className={styles.past}>
          <Trans>Past visits</Trans>
        </Link>
        <Afterword />
      </main>
    </>
  )
}
