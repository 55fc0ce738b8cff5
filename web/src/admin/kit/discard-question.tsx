import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { look } from './look.ts'
import styles from './discard-question.module.css'

/** Stands in the place of a form's buttons when leaving would discard what was entered. */
export function DiscardQuestion({ keep, discard }: { keep: () => void; discard: () => void }) {
  return (
    <div role="alert" className={look.row(0, styles.question)}>
      <p>
        <Trans>What you changed is not saved.</Trans>
      </p>
      <Button variant="default" onClick={keep} autoFocus>
        <Trans>Keep editing</Trans>
      </Button>
      <Button color="red" variant="light" onClick={discard}>
        <Trans>Discard changes</Trans>
      </Button>
    </div>
  )
}
