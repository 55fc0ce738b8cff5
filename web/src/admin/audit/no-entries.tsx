import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from '../kit/state.module.css'

export function NoEntries({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  return (
    <div className={styles.state}>
      <h2>
        {filtered ? <Trans>Nothing like that happened</Trans> : <Trans>Nothing has happened yet</Trans>}
      </h2>
      <p>
        {filtered ? (
          <Trans>Try other days, another person or another kind of thing.</Trans>
        ) : (
          <Trans>Whatever is added, changed or removed here is written down, and stays.</Trans>
        )}
      </p>
      {filtered && (
        <Button variant="default" onClick={reset}>
          <Trans>Show the whole log</Trans>
        </Button>
      )}
    </div>
  )
}
