import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { SaveFailure } from '../kit/save-failure.tsx'
import { useRevokeLink } from './use-links.ts'
import styles from './guest-links.module.css'

interface Props {
  userId: string
  linkId: string
  keep: () => void
}

/** A link that is revoked never works again, so this one is asked about. */
export function RevokeLink({ userId, linkId, keep }: Props) {
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
