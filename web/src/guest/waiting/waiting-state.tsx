import { Plural, Trans } from '@lingui/react/macro'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { useLater } from '../readable.ts'
import { useDevice } from '../shell/device-context.ts'
import { sendable } from './sendable.ts'
import styles from './waiting.module.css'

/** A summary of all waiting items. */
export function WaitingState({ waiting }: { waiting: readonly QueueItem[] }) {
  const { online, busy, stored } = useLater(useDevice().delivery)
  const refused = waiting.filter(({ state }) => state === 'failed').length
  const rest = sendable(waiting).length
  return (
    <div className={styles.state} role="status">
      {rest > 0 && (
        <p>
          {!stored ? (
            <Trans>
              This phone has no room to keep what you entered. Stay on this page until it is sent.
            </Trans>
          ) : online ? (
            <Plural value={rest} one="# thing is being sent." other="# things are being sent." />
          ) : busy ? (
            <Plural
              value={rest}
              one="The server is busy. # thing is kept on this phone and goes out by itself while Cloche is open."
              other="The server is busy. # things are kept on this phone and go out by themselves while Cloche is open."
            />
          ) : (
            <Plural
              value={rest}
              one="No connection. # thing is kept on this phone and goes out by itself while Cloche is open."
              other="No connection. # things are kept on this phone and go out by themselves while Cloche is open."
            />
          )}
        </p>
      )}
      {refused > 0 && (
        <p className={styles.refused}>
          <Plural
            value={refused}
            one="# thing was not accepted by the server. It stays here until you try again or discard it."
            other="# things were not accepted by the server. They stay here until you try again or discard them."
          />
        </p>
      )}
    </div>
  )
}
