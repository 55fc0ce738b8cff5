import { Trans } from '@lingui/react/macro'
import { CircleCheck, CircleSlash, ClockAlert } from 'lucide-react'
import type { LinkState } from './link-state.ts'
import styles from './guest-links.module.css'

const ICONS = { active: CircleCheck, expired: ClockAlert, revoked: CircleSlash }

export function LinkStateWord({ state }: { state: LinkState }) {
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
