import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import alert from '../kit/alert.module.css'
import type { Attention } from './group.tsx'
import styles from './home.module.css'

type Webhook = NonNullable<Attention['webhooks']>[number]

/** Warns that a webhook no longer sends, and says why. */
export function WebhookWarning({ webhook: { name, stopped } }: { webhook: Webhook }) {
  const heading = useId()
  return (
    <section className={`${alert.alert} ${styles.warning}`} aria-labelledby={heading}>
      <h2 id={heading}>
        <Trans>The webhook “{name}” is switched off</Trans>
      </h2>
      <p>
        {stopped === 'gone' ? (
          <Trans>Its receiver answered that it is gone for good (410).</Trans>
        ) : (
          <Trans>Its receiver has taken nothing for days.</Trans>
        )}
      </p>
    </section>
  )
}
