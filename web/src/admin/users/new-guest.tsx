import { Trans } from '@lingui/react/macro'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { Button } from '@mantine/core'
import { Panel } from '../edit/panel.tsx'
import { GuestActions } from './guest-actions.tsx'
import { MadeLink } from './made-link.tsx'
import { UserName } from './user-name.tsx'

interface Props {
  user: CallOutput<'POST /user'>
  link: string
  close: () => void
}

/** What comes after adding a guest: handing over the link. */
export function NewGuest({ user, link, close }: Props) {
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
      <p role="status">
        {user.visitId ? (
          <Trans>Added, and the first visit is planned.</Trans>
        ) : (
          <Trans>Added. No visit is planned yet.</Trans>
        )}
      </p>
      <MadeLink link={link} />
      <GuestActions user={user} />
    </Panel>
  )
}
