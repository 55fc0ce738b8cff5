import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './account.module.css'

export function TwoStepOff({ turnOn }: { turnOn: () => void }) {
  return (
    <>
      <p className={styles.soft}>
        <Trans>
          Off: your password alone lets you in. Turned on, logging in takes a code from your phone too, so
          that a password somebody else learns is not enough.
        </Trans>
      </p>
      <div className={styles.buttons}>
        <Button onClick={turnOn}>
          <Trans>Turn on two-step login</Trans>
        </Button>
      </div>
    </>
  )
}
