import { Trans } from '@lingui/react/macro'
import { pendingSubmissions } from '../submissions.ts'
import { isAhead } from '../shell/current-visit.ts'
import { useDevice } from '../shell/device-context.ts'
import { NewVersion } from '../shell/new-version.tsx'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { useReadable } from '../readable.ts'
import { Away } from '../../ui/away.tsx'
import { Notice } from '../../ui/notice.tsx'
import { HistoryRow } from './history-row.tsx'
import styles from './history.module.css'

/** Past visits, newest first, with returned ones and those whose submission waits to be sent. */
export default function History() {
  const device = useDevice()
  const { items, state } = useReadable(device.visits)
  const pending = pendingSubmissions(useReadable(device.waiting))
  const past = items
    .filter((visit) => visit.status === 'returned' || pending.has(visit.id) || !isAhead(visit, device))
    .toSorted((a, b) => b.opensAt.localeCompare(a.opensAt))
  return (
    <>
      <ScreenHeader heading title={<Trans>Past visits</Trans>} back="/guest" end={<GuestMenu />} />
      <NewVersion alone />
      {past.length > 0 ? (
        <main className={styles.page}>
          <ul className={styles.plate}>
            {past.map((visit) => (
              <HistoryRow key={visit.id} visit={visit} pending={pending.get(visit.id)} />
            ))}
          </ul>
        </main>
      ) : (
        state !== 'loading' && (
          <Notice
            heading="h2"
            title={
              state === 'failed' ? <Trans>Your visits did not load</Trans> : <Trans>No past visits yet</Trans>
            }
          >
            {state === 'failed' ? <Away /> : <Trans>What you submit can be read here afterwards.</Trans>}
          </Notice>
        )
      )}
    </>
  )
}
