import { Trans } from '@lingui/react/macro'
import type { Sending } from './use-sending.ts'
import styles from './facts.module.css'

/** Why the server does not know yet, in words for a guest. */
export function UnsentText({ state }: { state: Sending }) {
  if (state === 'idle' || state === 'sending') return null
  return (
    <p className={styles.fault} role="alert">
      {state === 'unsent' ? (
        <Trans>This needs a connection, and there is none: nothing was sent. Please try again later.</Trans>
      ) : state === 'changed' ? (
        <Trans>The visit has changed meanwhile. Please look at it again.</Trans>
      ) : (
        <Trans>The server did not take it. Please try again later.</Trans>
      )}
    </p>
  )
}
