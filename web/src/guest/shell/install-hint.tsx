import { Trans, useLingui } from '@lingui/react/macro'
import { Share, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { worker } from '../../boot/worker.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { install } from './install.ts'
import styles from './afterword.module.css'

/** Offers Cloche for the home screen. A guest who declines is not asked again. */
export function InstallHint() {
  const { t } = useLingui()
  const way = useSyncExternalStore(install.subscribe, install.way)
  const hasWorker = useSyncExternalStore(worker.subscribe, worker.isThere)
  if (!way || !hasWorker) return null
  return (
    <section className={styles.hint}>
      <img src="/icon.svg" alt="" width="40" height="40" />
      <div className={styles.words}>
        <h2>
          <Trans>Cloche on your home screen</Trans>
        </h2>
        <p>
          {way === 'ask' ? (
            <Trans>It opens like an app, with or without a signal.</Trans>
          ) : (
            <Trans>
              It opens like an app, with or without a signal: tap <Share size={16} aria-label={t`Share`} />,
              then “Add to Home Screen”.
            </Trans>
          )}
        </p>
        {way === 'ask' && (
          <Button kind="quiet" onClick={() => void install.ask()}>
            <Trans>Install</Trans>
          </Button>
        )}
      </div>
      <IconButton label={t`Not now`} onClick={install.refuse}>
        <X size={20} />
      </IconButton>
    </section>
  )
}
