import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './panel.module.css'

/** Takes the place of a panel's buttons when closing would throw away what was entered. */
export function DiscardQuestion({ keep, discard }: { keep: () => void; discard: () => void }) {
  return (
    <div role="alert" className={styles.question}>
      <p>
        <Trans>What you changed is not saved.</Trans>
      </p>
      <Button variant="default" onClick={keep} autoFocus>
        <Trans>Keep editing</Trans>
      </Button>
      <Button color="red" variant="light" onClick={discard}>
        <Trans>Throw it away</Trans>
      </Button>
    </div>
  )
}
