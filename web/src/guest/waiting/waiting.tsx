import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useReadable } from '../readable.ts'
import { useDevice } from '../shell/device-context.ts'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { grouped } from './grouped.ts'
import { VisitWaiting } from './visit-waiting.tsx'
import { WaitingActions } from './waiting-actions.tsx'
import { WaitingState } from './waiting-state.tsx'
import styles from './waiting.module.css'

/** Everything that is not on the server yet, of all visits, and what can be done about it. */
export default function Waiting() {
  const waiting = useReadable(useDevice().waiting)
  const visits = grouped(waiting, ({ visitId }) => visitId)
  return (
    <>
      <ScreenHeader heading title={<Trans>Waiting to be sent</Trans>} back="/guest" end={<GuestMenu />} />
      {waiting.length === 0 ? (
        <Notice
          heading="h2"
          title={<Trans>Nothing left to send</Trans>}
          action={
            <Link to="/guest">
              <Trans>To your visits</Trans>
            </Link>
          }
        >
          <Trans>All that you entered on this phone has reached the server.</Trans>
        </Notice>
      ) : (
        <>
          <main className={styles.page}>
            <WaitingState waiting={waiting} />
            {visits.map(([visitId, items]) => (
              <VisitWaiting key={visitId} visitId={visitId} items={items} />
            ))}
          </main>
          <WaitingActions waiting={waiting} />
        </>
      )}
    </>
  )
}
