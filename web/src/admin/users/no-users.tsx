import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { writeFilter, type UserFilter } from './user-filter.ts'
import styles from '../kit/state.module.css'

interface Props {
  filter: UserFilter
  reset: () => void
  /** Absent for who may not. */
  add: (() => void) | undefined
}

export function NoUsers({ filter, reset, add }: Props) {
  if (Object.keys(writeFilter(filter)).length > 0)
    return (
      <div className={styles.state}>
        <h2>
          <Trans>Nobody like that</Trans>
        </h2>
        <p>
          <Trans>A search looks at how names, login, e-mail and phone begin.</Trans>
        </p>
        <Button variant="default" onClick={reset}>
          <Trans>Show everybody</Trans>
        </Button>
      </div>
    )
  return (
    <div className={styles.state}>
      <h2>
        <Trans>No guests yet</Trans>
      </h2>
      <p>
        <Trans>A guest needs a name and a first visit; the link to send them is made in the same step.</Trans>
      </p>
      {add && (
        <Button onClick={add}>
          <Trans>New user</Trans>
        </Button>
      )}
    </div>
  )
}
