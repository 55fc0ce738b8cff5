import { Trans } from '@lingui/react/macro'
import { ShownOnce } from '../../kit/shown-once.tsx'

/** Shows a secret after it was made. `isNew`: the webhook is new, so no older secret signs. */
export function WebhookSecret({ secret, isNew }: { secret: string; isNew: boolean }) {
  return (
    <ShownOnce
      said={<Trans>This is the secret. It is shown this once, so copy it into the receiver now.</Trans>}
      value={secret}
    >
      {isNew ? (
        <Trans>
          With it the receiver checks that a request comes from here, by the Standard Webhooks specification.
        </Trans>
      ) : (
        <Trans>
          For 24 hours requests are signed with the old secret, too, so that nothing is lost meanwhile.
        </Trans>
      )}
    </ShownOnce>
  )
}
