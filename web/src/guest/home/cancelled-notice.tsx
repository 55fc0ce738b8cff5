import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { visitDateText } from '../when.ts'
import { CancelReason } from '../past/cancel-reason.tsx'
import styles from './home.module.css'

/** Tells a guest who expects a visit, or is in the middle of it, that it was called off. */
export function CancelledNotice({ visit: { restaurant, visitDate, cancelReason } }: { visit: Visit }) {
  useLingui()
  const date = visitDateText(visitDate)
  return (
    <p className={styles.cancelled} role="status">
      <Trans>
        Your visit to <bdi>{restaurant.title}</bdi> on {date} was cancelled.
      </Trans>
      <CancelReason reason={cancelReason} />
    </p>
  )
}
