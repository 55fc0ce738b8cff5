import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { useMayEdit } from '../../use-may-edit.ts'
import styles from './pick-list.module.css'

interface Props {
  children: ReactNode
  /** Where an administrator adds the first one. */
  add: string
  /** What everybody else can do about it. */
  ask: ReactNode
}

export function NothingThere({ children, add, ask }: Props) {
  const administrator = useMayEdit()
  return (
    <div className={styles.nothing}>
      <p>{children}</p>
      {administrator ? (
        <Button component={Link} to={add} variant="default">
          <Trans>Add the first one</Trans>
        </Button>
      ) : (
        <p>{ask}</p>
      )}
    </div>
  )
}
