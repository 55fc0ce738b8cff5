import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from '../kit/state.module.css'

interface Props {
  search: string
  add: () => void
  reset: () => void
}

export function NoRestaurants({ search, add, reset }: Props) {
  if (search) {
    return (
      <div className={styles.state}>
        <h2>
          <Trans>No restaurant like that</Trans>
        </h2>
        <p>
          <Trans>Words are found by how they begin, in the title and in the address.</Trans>
        </p>
        <Button variant="default" onClick={reset}>
          <Trans>Show all restaurants</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.state}>
      <h2>
        <Trans>No restaurants yet</Trans>
      </h2>
      <p>
        <Trans>Visits are planned at restaurants: the first one makes a start.</Trans>
      </p>
      <Button onClick={add}>
        <Trans>New restaurant</Trans>
      </Button>
    </div>
  )
}
