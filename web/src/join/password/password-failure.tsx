import { Trans } from '@lingui/react/macro'
import { Countdown, type Failure } from '../fault.tsx'

export function PasswordFailure({ failure: { code, until } }: { failure: Failure }) {
  switch (code) {
    case 'unreachable':
      return <Trans>The server can't be reached. Check the signal and try again.</Trans>
    case 'rate_limited':
      return (
        <Trans>
          Too many tries. It can go on in <Countdown until={until} />.
        </Trans>
      )
    case 'code_expired':
      return <Trans>This link was used, or is older than an hour. Ask for a new one.</Trans>
    default:
      return <Trans>The server could not do that. Try again in a moment.</Trans>
  }
}
