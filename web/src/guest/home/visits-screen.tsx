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
import { CancelledNotice } from './cancelled-notice.tsx'
import { NoVisits } from './no-visits.tsx'
import { ProgrammeTitle } from './programme-title.tsx'
import { UpcomingCard } from './upcoming-card.tsx'
import { VisitCard } from './visit-card.tsx'
import styles from './home.module.css'

/** Longest after its time that a cancelled visit is named here, milliseconds. One that was made stands among the past ones. */
const DAY = 86_400_000

export default function VisitsScreen({ list }: { list: VisitList }) {
  const device = useDevice()
  const pending = pendingSubmissions(useReadable(device.waiting))
  const ahead = list.items
    .filter((visit) => isAhead(visit, device))
    .toSorted((a, b) => a.opensAt.localeCompare(b.opensAt))
  const cancelled = list.items.filter(
    ({ status, opensAt, submittedAt }) =>
      status === 'cancelled' && submittedAt === null && Date.parse(opensAt) > device.now().getTime() - DAY,
  )
  if (ahead.length + cancelled.length === 0)
    return <NoVisits failed={list.state === 'failed'} hasPast={list.items.length > 0} />
  return (
    <>
      <ScreenHeader title={<ProgrammeTitle />} end={<GuestMenu />} />
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
        {cancelled.map((visit) => (
          <CancelledNotice key={visit.id} visit={visit} />
        ))}
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
