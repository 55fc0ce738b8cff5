import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from '../kit/state.module.css'

interface Props {
  /** Something leaves visits out. */
  filtered: boolean
  reset: () => void
  add: () => void
}

export function NoVisits({ filtered, reset, add }: Props) {
  return (
    <div className={styles.state}>
      <h2>{filtered ? <Trans>No visits like that</Trans> : <Trans>No visits yet</Trans>}</h2>
      <p>
        {filtered ? (
          <Trans>Nothing fits what is searched for and filtered by.</Trans>
        ) : (
          <Trans>
            A visit takes a guest, a restaurant and a time. It appears here as soon as it is planned.
          </Trans>
        )}
      </p>
      {filtered ? (
        <Button variant="default" onClick={reset}>
          <Trans>Show all visits</Trans>
        </Button>
      ) : (
        <Button onClick={add}>
          <Trans>Plan the first visit</Trans>
        </Button>
      )}
    </div>
  )
}
