import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { erasedName } from './full-name.ts'

export function GuestName({ guest: { firstName, lastName, gone } }: { guest: Visit['guest'] }) {
  // The hook renders the name again when the language changes.
  useLingui()
  if (gone === 'erased') return <span>{erasedName(lastName)}</span>
  const name = `${firstName} ${lastName}`.trim()
  return name ? <bdi title={name}>{name}</bdi> : <Trans>No name</Trans>
}
