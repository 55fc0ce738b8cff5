import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { look } from '../../kit/look.ts'
import styles from './pick-list.module.css'

interface Props {
  children: ReactNode
  /** Adds the first one; absent for users who may not. */
  add: (() => void) | undefined
  /** The advice for users who may not add one. */
  ask: ReactNode
}

export function NothingThere({ children, add, ask }: Props) {
  return (
    <div className={look.stack(3, look.put.left, styles.nothing)}>
      <p>{children}</p>
      {add ? (
        <Button onClick={add} variant="default">
          <Trans>Add the first one</Trans>
        </Button>
      ) : (
        <p>{ask}</p>
      )}
    </div>
  )
}

interface PicksFailureProps {
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

export function PicksFailure({ query }: PicksFailureProps) {
  return (
    <div role="alert" className={look.stack(3, look.put.left, styles.nothing)}>
      <p>
        <Trans>This didn't load</Trans>
      </p>
      <Button variant="default" onClick={() => void query.refetch()} loading={query.isFetching}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

export function PicksSkeleton() {
  return (
    <div className={look.stack(4, styles.skeleton)} aria-busy="true">
      {[72, 88, 64, 80, 70].map((width) => (
        <Skeleton key={width} height={20} width={`${width}%`} />
      ))}
    </div>
  )
}
