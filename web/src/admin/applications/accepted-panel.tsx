import { Trans } from '@lingui/react/macro'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { NewGuest } from '../users/new-guest.tsx'

interface Props {
  accepted: CallOutput<'POST /application/{id}/accept'>
  close: () => void
}

/** What comes after: the link, should it have to be handed over another way. */
export function AcceptedPanel({ accepted: { user, link, visitId }, close }: Props) {
  const done = visitId ? (
    <Trans>A guest now, and the first visit is planned.</Trans>
  ) : (
    <Trans>A guest now. No visit is planned yet.</Trans>
  )
  return <NewGuest user={user} link={link} done={done} close={close} />
}
