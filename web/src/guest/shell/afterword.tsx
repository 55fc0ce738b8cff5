import { Trans } from '@lingui/react/macro'
import { useReadable } from '../readable.ts'
import { useDevice } from './device-context.ts'
import { install } from './install.ts'
import { InstallHint } from './install-hint.tsx'
import { useReadiness } from './readiness.ts'
import styles from './afterword.module.css'

/** Below the content: advice on keeping Cloche usable without a signal. */
export default function Afterword() {
  const waits = useReadable(useDevice().waiting).length > 0
  // An installed app that starts empty would lead away from what waits in this tab.
  const mayInstall = !(waits && install.startsEmpty())
  return (
    <aside className={styles.after}>
      <Advice mayInstall={mayInstall} />
      {mayInstall && <InstallHint />}
    </aside>
  )
}

/** The header says when everything is stored; this says when the browser may delete it. */
function Advice({ mayInstall }: { mayInstall: boolean }) {
  const readiness = useReadiness()
  return (
    <p className={styles.advice} role="status">
      {readiness?.lasting === false &&
        (mayInstall ? (
          <Trans>
            Keep this tab open until everything is sent, or add Cloche to your home screen: this browser may
            clear what closed pages have stored.
          </Trans>
        ) : (
          <Trans>
            Keep this tab open until everything is sent: this browser may clear what closed pages have stored.
          </Trans>
        ))}
    </p>
  )
}
