import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'

export function GuestName({ guest }: { guest: Visit['guest'] }) {
  const name = `${guest.firstName} ${guest.lastName}`.trim()
  return name ? <bdi title={name}>{name}</bdi> : <Trans>No name</Trans>
}
