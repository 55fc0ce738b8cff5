import { Trans } from '@lingui/react/macro'
import type { GuestLink } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CircleCheck, CircleSlash, ClockAlert } from 'lucide-react'
import { SaveFailure } from '../kit/save-failure.tsx'
import { Moment } from '../kit/moment.tsx'
import type { LinkState } from './link-state.ts'
import { useRevokeLink } from './use-links.ts'
import styles from './guest-links.module.css'

interface Props {
  userId: string
  link: GuestLink
  state: LinkState
}

/** Shows one link: whether and until when it works, and whether anybody has used it. */
export function GuestLinkRow({ userId, link, state }: Props) {
  const [revoking, setRevoking] = useState(false)
  return (
    <li className={styles.link}>
      <LinkStateWord state={state} />
      {state === 'active' && !revoking && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setRevoking(true)}>
          <Trans>Revoke</Trans>
        </Button>
      )}
      <p className={styles.history}>
        <Trans>
          Made <Moment at={link.createdAt} />
        </Trans>
        {' · '}
        {state === 'active' && (
          <Trans>
            until <Moment at={link.expiresAt} />
          </Trans>
        )}
        {state === 'expired' && (
          <Trans>
            expired <Moment at={link.expiresAt} />
          </Trans>
        )}
        {link.revokedAt && (
          <Trans>
            revoked <Moment at={link.revokedAt} />
          </Trans>
        )}
        {' · '}
        {link.lastUsedAt ? (
          <Trans>
            last used <Moment at={link.lastUsedAt} />
          </Trans>
        ) : (
          <Trans>never used</Trans>
        )}
      </p>
      {state === 'active' && revoking && (
        <RevokeLink userId={userId} linkId={link.id} keep={() => setRevoking(false)} />
      )}
    </li>
  )
}

interface RevokeLinkProps {
  userId: string
  linkId: string
  keep: () => void
}

/** Revoking can't be undone, so the row asks first. */
function RevokeLink({ userId, linkId, keep }: RevokeLinkProps) {
  const revoke = useRevokeLink(userId)
  return (
    <div className={styles.question} role="alert">
      <p>
        <Trans>
          The link stops working for good, and whoever came in by it is logged out at once. Answers not sent
          yet stay on their phone.
        </Trans>
      </p>
      {revoke.error && <SaveFailure error={revoke.error} />}
      <div className={styles.buttons}>
        <Button
          color="red"
          variant="light"
          autoFocus
          loading={revoke.isPending}
          onClick={() => revoke.mutate(linkId)}
        >
          <Trans>Revoke</Trans>
        </Button>
        <Button variant="default" onClick={keep}>
          <Trans>Keep it</Trans>
        </Button>
      </div>
    </div>
  )
}

const ICONS = { active: CircleCheck, expired: ClockAlert, revoked: CircleSlash }

function LinkStateWord({ state }: { state: LinkState }) {
  const Icon = ICONS[state]
  return (
    <strong className={styles.state} data-state={state}>
      <Icon size={16} aria-hidden />
      {state === 'active' && <Trans>Works</Trans>}
      {state === 'expired' && <Trans>Expired</Trans>}
      {state === 'revoked' && <Trans>Revoked</Trans>}
    </strong>
  )
}
