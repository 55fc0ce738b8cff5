import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiProblem } from '@cloche/client/problem.ts'
import styles from './state.module.css'

interface Props {
  error: Error
  retry: () => void
  busy: boolean
}

/** What could not be read, why as far as is known, and another try. */
export function Failure({ error, retry, busy }: Props) {
  return (
    <div role="alert" className={styles.state}>
      <h2>
        <Trans>This didn't load</Trans>
      </h2>
      <p>
        {error instanceof ApiProblem ? (
          <Trans>The server couldn't answer. It may be over in a moment.</Trans>
        ) : (
          <Trans>The server can't be reached. Check the connection.</Trans>
        )}
      </p>
      <Button onClick={retry} loading={busy} h="var(--control)">
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
