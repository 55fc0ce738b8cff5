import { Trans } from '@lingui/react/macro'

/** Says why nothing was linked, after the provider led back. */
export function LinkRefusal({ why }: { why: string }) {
  switch (why) {
    case 'cancelled':
      return <Trans>You came back from the login service without logging in; nothing was linked.</Trans>
    case 'away':
      return (
        <Trans>The login service can't be reached just now; nothing was linked. Try again in a moment.</Trans>
      )
    case 'taken':
      return <Trans>This account is linked to somebody else here already.</Trans>
    case 'expired':
      return (
        <Trans>
          Nothing was linked: it took too long, was used before, or was begun in another login. Begin it
          again.
        </Trans>
      )
    case 'wrong':
      return (
        <Trans>
          The login service gave an answer that can't be trusted; nothing was linked. The server's log has the
          reason.
        </Trans>
      )
    default:
      return <Trans>The server couldn't do that; nothing was linked. Try again in a moment.</Trans>
  }
}
