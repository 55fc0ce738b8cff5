import { Trans } from '@lingui/react/macro'
import type { GuestLink } from '@cloche/contract/users.ts'
import { Moment } from '../kit/moment.tsx'
import { LinkRow } from '../entities/links/link-row.tsx'
import type { LinkState } from '../entities/links/link-state.ts'
import { useChange } from '../kit/use-change.ts'

interface Props {
  userId: string
  link: GuestLink
  state: LinkState
}

export function GuestLinkRow({ userId, link, state }: Props) {
  const revoke = useChange('DELETE /user/{id}/link/{linkId}', ['link'])
  return (
    <LinkRow
      link={link}
      state={state}
      used={
        link.lastUsedAt ? (
          <Trans>
            last used <Moment at={link.lastUsedAt} />
          </Trans>
        ) : (
          <Trans>never used</Trans>
        )
      }
      warning={
        <Trans>
          The link stops working for good, and whoever came in by it is logged out at once. Answers not sent
          yet stay on their phone.
        </Trans>
      }
      revoke={{ ...revoke, mutate: () => revoke.mutate({ params: { id: userId, linkId: link.id } }) }}
    />
  )
}
