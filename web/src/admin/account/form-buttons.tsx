import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './account.module.css'

interface Props {
  /** What the form does. */
  children: ReactNode
  busy: boolean
  danger?: boolean
  cancel: () => void
}

export function FormButtons({ children, busy, danger = false, cancel }: Props) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" loading={busy} {...(danger && { color: 'red', variant: 'light' })}>
        {children}
      </Button>
      <Button variant="default" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  )
}
