import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { worker } from '../../boot/worker.ts'
import { Button } from '../../ui/button.tsx'
import { useLater } from '../readable.ts'
import { useDevice } from './device-context.ts'
import styles from './new-version.module.css'

/**
 * Offers a waiting newer version once everything is sent, only on screens without inputs. Otherwise the new version starts with
 * the next opening of the app. `alone`: its surroundings leave no margin.
 */
export function NewVersion({ alone = false }: { alone?: boolean }) {
  const newer = useSyncExternalStore(worker.subscribe, worker.hasNewer)
  const { queued, sending, failed, stored } = useLater(useDevice().delivery)
  const [refused, setRefused] = useState(false)
  if (!newer || !stored || queued + sending + failed > 0) return null
  return (
    <div className={alone ? `${styles.line} ${styles.alone}` : styles.line} role="status">
      {refused ? (
        <Trans>Close the other tabs of Cloche first.</Trans>
      ) : (
        <Trans>There is a new version of Cloche.</Trans>
      )}
      <Button kind="quiet" onClick={() => void worker.takeNewer().then((taken) => setRefused(!taken))}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
