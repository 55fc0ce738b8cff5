import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from '../kit/state.module.css'

export function NoApplications({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  return (
    <div className={styles.state}>
      <h2>{filtered ? <Trans>No application like that</Trans> : <Trans>Nobody has applied yet</Trans>}</h2>
      <p>
        {filtered ? (
          <Trans>Try another status, or the first letters of a name, a city or an e-mail address.</Trans>
        ) : (
          <Trans>Whoever fills in the form at /intro shows up here, with a phone that is confirmed.</Trans>
        )}
      </p>
      {filtered && (
        <Button variant="default" onClick={reset}>
          <Trans>Show all applications</Trans>
        </Button>
      )}
    </div>
  )
}
