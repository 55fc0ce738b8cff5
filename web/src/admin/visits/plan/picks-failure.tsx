import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import styles from './pick-list.module.css'

interface Props {
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

export function PicksFailure({ query }: Props) {
  return (
    <div role="alert" className={styles.nothing}>
      <p>
        <Trans>This didn't load</Trans>
      </p>
      <Button variant="default" onClick={() => void query.refetch()} loading={query.isFetching}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}
