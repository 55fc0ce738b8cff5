import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type MouseEvent } from 'react'
import { forgetUser } from '../../boot/remembered.ts'
import { useSession } from '../../boot/session-context.tsx'
import { look } from '../kit/look.ts'
import { LOGGED_IN_PATH } from './logged-in-path.ts'

interface Props {
  /** What people call the provider of single sign-on. */
  name: string
  isMain: boolean
}

/** Logs in at the provider in a window of its own: this one would lose what was typed. */
export function ContinueElsewhere({ name, isMain }: Props) {
  const { api } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const address = `${api.base}/sso/login?from=${encodeURIComponent(LOGGED_IN_PATH)}`
  const open = (event: MouseEvent) => {
    setIsOpen(true)
    // The other window would take the remembered user for logged in, and tell no refusal.
    forgetUser()
    const opened = window.open('', '_blank', 'popup,width=520,height=720')
    // A browser that opens no window follows the link into a new tab.
    if (!opened) return
    event.preventDefault()
    opened.opener = null
    opened.location.assign(address)
  }
  return (
    <div className={look.stack(1)}>
      <Button
        component="a"
        href={address}
        target="_blank"
        variant={isMain ? 'filled' : 'default'}
        data-autofocus={isMain || undefined}
        onClick={open}
      >
        <Trans>Continue with {name}</Trans>
      </Button>
      <p role="status" className={look.text('soft', 's')}>
        {isOpen ? (
          <Trans>Log in in the window that opened. This page goes on by itself.</Trans>
        ) : (
          <Trans>It opens in a window of its own, and this page stays.</Trans>
        )}
      </p>
    </div>
  )
}
