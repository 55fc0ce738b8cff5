import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { VisitFilter } from './visit-filter.ts'
import styles from '../state.module.css'

export function NoVisits({ filter, reset }: { filter: VisitFilter; reset: () => void }) {
  const filtered = filter.restaurantId !== undefined || filter.status !== undefined
  return (
    <div className={styles.state}>
      <h2>{filtered ? <Trans>No visits like that</Trans> : <Trans>No visits yet</Trans>}</h2>
      <p>
        {filtered ? (
          <Trans>Try another restaurant or status.</Trans>
        ) : (
          <Trans>The first one appears here as soon as it is planned.</Trans>
        )}
      </p>
      {filtered && (
        <Button variant="default" h="var(--control)" onClick={reset}>
          <Trans>Show all visits</Trans>
        </Button>
      )}
    </div>
  )
}
