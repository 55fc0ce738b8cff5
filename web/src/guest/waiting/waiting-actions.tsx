import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { QueueItem } from '@cloche/engine/queue.ts'
import { Button } from '../../ui/button.tsx'
import { useDevice } from '../shell/device-context.ts'
import { RefusedActions } from './refused-actions.tsx'
import { SaveFile } from './save-file.tsx'
import { sendable } from './sendable.ts'
import styles from './waiting.module.css'

/** The actions for all waiting items. */
export function WaitingActions({ waiting }: { waiting: readonly QueueItem[] }) {
  const device = useDevice()
  const [trying, setTrying] = useState(false)
  const refused = waiting.filter(({ state }) => state === 'failed').map(({ seq }) => seq)
  const tryNow = () => {
    device.wake()
    setTrying(true)
  }
  return (
    <footer className={styles.foot}>
      {refused.length > 1 && (
        <div className={styles.all}>
          <p>
            <Trans>All that was not accepted:</Trans>
          </p>
          <RefusedActions seqs={refused} />
        </div>
      )}
      <div className={styles.buttons}>
        <SaveFile />
        {sendable(waiting).length > 0 && (
          <Button onClick={tryNow}>
            <Trans>Try now</Trans>
          </Button>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {trying && <Trans>Trying to send</Trans>}
      </p>
    </footer>
  )
}
