import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { erasedName, fullName } from './full-name.ts'

export function GuestName({ guest }: { guest: Visit['guest'] }) {
  // The hook renders the name again when the language changes.
  useLingui()
  if (guest.gone === 'erased') return <span>{erasedName(guest.lastName)}</span>
  const name = fullName(guest)
  return name ? <bdi title={name}>{name}</bdi> : <Trans>No name</Trans>
}
