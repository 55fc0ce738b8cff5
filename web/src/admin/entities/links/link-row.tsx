import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { CircleCheck, CircleSlash, ClockAlert } from 'lucide-react'
import { InPlaceQuestion } from '../../kit/in-place-question.tsx'
import { Moment } from '../../kit/moment.tsx'
import type { Ending, LinkState } from './link-state.ts'
import { look } from '../../kit/look.ts'
import styles from './links.module.css'

interface Props {
  link: Ending
  state: LinkState
  /** What tells this link from others, if there is more than its times. */
  about?: ReactNode
  /** Whether and when anybody has used it. */
  used: ReactNode
  /** What revoking does. */
  warning: ReactNode
  revoke: { mutate: () => void; isPending: boolean; error: Error | null }
}

/** Shows one link: whether and until when it works, and whether anybody has used it. */
export function LinkRow({ link, state, about, used, warning, revoke }: Props) {
  const [revoking, setRevoking] = useState(false)
  return (
    <li className={styles.link}>
      <LinkStateWord state={state} />
      {state === 'active' && !revoking && (
        <Button variant="subtle" color="red" size="compact-sm" onClick={() => setRevoking(true)}>
          <Trans>Revoke</Trans>
        </Button>
      )}
      {about && <p className={styles.about}>{about}</p>}
      <p className={look.classes(look.text('soft', 'xs'), styles.history)}>
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
        {used}
      </p>
      {state === 'active' && revoking && (
        <InPlaceQuestion
          act={<Trans>Revoke</Trans>}
          mutation={revoke}
          confirm={() => revoke.mutate()}
          keep={() => setRevoking(false)}
        >
          {warning}
        </InPlaceQuestion>
      )}
    </li>
  )
}

const ICONS = { active: CircleCheck, expired: ClockAlert, revoked: CircleSlash }

function LinkStateWord({ state }: { state: LinkState }) {
  const Icon = ICONS[state]
  return (
    <strong className={look.inline(2, look.text('accent', 'light'), styles.state)} data-state={state}>
      <Icon size={16} aria-hidden />
      {state === 'active' && <Trans>Works</Trans>}
      {state === 'expired' && <Trans>Expired</Trans>}
      {state === 'revoked' && <Trans>Revoked</Trans>}
    </strong>
  )
}
