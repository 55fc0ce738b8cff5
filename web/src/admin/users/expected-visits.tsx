import { Trans } from '@lingui/react/macro'
import { NamedVisits } from '../visits/named-visits.tsx'

interface Props {
  visits: readonly { path: string; message: string }[]
  guestId: string | undefined
}

/** Why a guest stays one: the visits that they are still to make. */
export function ExpectedVisits({ visits, guestId }: Props) {
  return (
    <NamedVisits
      title={<Trans>This guest has visits to make</Trans>}
      advice={<Trans>Cancel them or give them to another guest first:</Trans>}
      visits={visits}
      page={`/admin/visit?guestId=${guestId}`}
    />
  )
}
