import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import styles from '../kit/state.module.css'

export function NotStarted({ visit }: { visit: Visit }) {
  return (
    <div className={styles.state}>
      <h2>
        {visit.status === 'cancelled' ? (
          <Trans>Cancelled before it started</Trans>
        ) : (
          <Trans>Not started yet</Trans>
        )}
      </h2>
      <p>
        {visit.status === 'cancelled' ? (
          <Trans>The guest never opened this visit, so there is nothing to read.</Trans>
        ) : (
          <Trans>The guest has not opened this visit. Answers appear here as soon as there are any.</Trans>
        )}
      </p>
    </div>
  )
}
