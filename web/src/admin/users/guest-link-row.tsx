import { Trans } from '@lingui/react/macro'
import type { GuestLink } from '@cloche/contract/users.ts'
import { Moment } from '../kit/moment.tsx'
import { LinkRow } from '../entities/links/link-row.tsx'
import type { LinkState } from '../entities/links/link-state.ts'
import { useRevokeLink } from './use-links.ts'

interface Props {
  userId: string
  link: GuestLink
  state: LinkState
}

export function GuestLinkRow({ userId, link, state }: Props) {
  const revoke = useRevokeLink(userId)
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
      revoke={{ ...revoke, mutate: () => revoke.mutate(link.id) }}
    />
  )
}
