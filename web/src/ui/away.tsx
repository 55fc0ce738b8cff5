import { Trans } from '@lingui/react/macro'

/** Why a call had no answer, as far as the device knows: it has no network, or has one by which the server does not answer. */
export function Away() {
  return navigator.onLine ? <Trans>The server can’t be reached right now.</Trans> : <Trans>No signal.</Trans>
}
