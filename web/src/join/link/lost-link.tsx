import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FailedLink } from '../../boot/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../fault.tsx'
import styles from '../join.module.css'
import { StillWaiting } from '../still-waiting.tsx'
import { NewLink } from './new-link.tsx'

export function LostLinkButton({ ask }: { ask: () => void }) {
  return (
    <button type="button" className={styles.inline} onClick={ask}>
      <Trans>Lost your link?</Trans>
    </button>
  )
}

interface Props {
  /** Why the opened link logs nobody in; null for somebody who has none. */
  why: FailedLink | null
  busy: boolean
  /** Opens the same link again. */
  again: () => void
  toLogin: () => void
  /** The reason why another try failed. */
  children: ReactNode
}

/** Says why a link failed and whom to ask, and offers a new one. Staff log in elsewhere, one tap away. */
export function LostLink({ why, busy, again, toLogin, children }: Props) {
  return (
    <div className={styles.form}>
      <h1>
        <Trans>Your link</Trans>
      </h1>
      <StillWaiting />
      {children ?? (why && <FaultBox>{<Reason why={why} />}</FaultBox>)}
      {why === 'later' && (
        <Button wide disabled={busy} onClick={again}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <NewLink isSecond={why === 'later'} />
      <button type="button" className={styles.inline} onClick={toLogin}>
        <Trans>Log in with a password</Trans>
      </button>
    </div>
  )
}

function Reason({ why }: { why: FailedLink }) {
  switch (why) {
    case 'gone':
      return <Trans>This link no longer works: its time is over, or it was withdrawn.</Trans>
    case 'incomplete':
      return <Trans>This link is incomplete. Copy all of it from the message, and paste it below.</Trans>
    case 'later':
      return <Trans>The link is not at fault: the server can't open it just now.</Trans>
  }
}
