import { Trans } from '@lingui/react/macro'
import { InstallHint } from './install-hint.tsx'
import { useReadiness } from './readiness.ts'
import styles from './afterword.module.css'

/** Below the content: advice on keeping Cloche usable without a signal. */
export default function Afterword() {
  return (
    <aside className={styles.after}>
      <Advice />
      <InstallHint />
    </aside>
  )
}

/** The header says when everything is stored; this says when the browser may delete it. */
function Advice() {
  const readiness = useReadiness()
  return (
    <p className={styles.advice} role="status">
      {readiness?.lasting === false && (
        <Trans>
          Keep this tab open until everything is sent, or add Cloche to your home screen: this browser may
          clear what closed pages have stored.
        </Trans>
      )}
    </p>
  )
}
