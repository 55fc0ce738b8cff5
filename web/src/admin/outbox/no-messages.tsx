import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from '../kit/state.module.css'

export function NoMessages({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  return (
    <div className={styles.state}>
      <h2>{filtered ? <Trans>No message like that</Trans> : <Trans>Nothing has been written yet</Trans>}</h2>
      <p>
        {filtered ? (
          <Trans>Try another status, another way of sending, or a part of the address.</Trans>
        ) : (
          <Trans>Codes, invitations and refusals show here as they are sent.</Trans>
        )}
      </p>
      {filtered && (
        <Button variant="default" onClick={reset}>
          <Trans>Show the whole outbox</Trans>
        </Button>
      )}
    </div>
  )
}
