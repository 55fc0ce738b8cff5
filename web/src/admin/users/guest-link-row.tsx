import { Trans } from '@lingui/react/macro'
import type { GuestLink } from '@cloche/contract/users.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LinkMoment } from './link-moment.tsx'
import type { LinkState } from './link-state.ts'
import { LinkStateWord } from './link-state-word.tsx'
import { RevokeLink } from './revoke-link.tsx'
import styles from './guest-links.module.css'

interface Props {
  userId: string
  link: GuestLink
  state: LinkState
}

/** One link: whether it works, until when, and whether anybody came in by it. */
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
          Made <LinkMoment at={link.createdAt} />
        </Trans>
        {' · '}
        {state === 'active' && (
          <Trans>
            until <LinkMoment at={link.expiresAt} />
          </Trans>
        )}
        {state === 'expired' && (
          <Trans>
            expired <LinkMoment at={link.expiresAt} />
          </Trans>
        )}
        {link.revokedAt && (
          <Trans>
            revoked <LinkMoment at={link.revokedAt} />
          </Trans>
        )}
        {' · '}
        {link.lastUsedAt ? (
          <Trans>
            last used <LinkMoment at={link.lastUsedAt} />
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
