import { Trans } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../kit/panel.tsx'
import { UserName } from './user-facts.tsx'
import { MadeGuestLink } from '../links/made-guest-link.tsx'

interface Props {
  user: User
  link: string
  /** Says in a sentence what was done. */
  done: ReactNode
  close: () => void
  /** Where to go from here, unless there is something to go back to. */
  children?: ReactNode
}

/** The last step after adding a guest: handing over the link. */
export function NewGuest({ user, link, done, close, children }: Props) {
  return (
    <Panel
      title={<UserName user={user} />}
      opened
      onClose={close}
      footer={
        <Button onClick={close}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <p role="status">{done}</p>
      <MadeGuestLink link={link} />
      {children}
    </Panel>
  )
}
