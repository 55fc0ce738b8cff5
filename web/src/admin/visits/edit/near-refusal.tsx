import { Trans } from '@lingui/react/macro'
import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { NamedVisits } from '../named-visits.tsx'
import type { NearVisit } from './near-visits-in.ts'

interface Props {
  visits: readonly NearVisit[]
  guestId: string
  anyway: () => void
  busy: boolean
  /** The words of the button that does it anyway. */
  children: ReactNode
}

/** Why a visit was not stored: others of its guest, which are named; somebody may want just that. */
export function NearRefusal({ visits, guestId, anyway, busy, children }: Props) {
  return (
    <NamedVisits
      title={<Trans>This guest has another visit close to this one</Trans>}
      advice={
        <Trans>
          A guest goes to the same restaurant once in {REPEAT_DAYS} days and has at least {VISIT_GAP_HOURS}{' '}
          hours between two visits:
        </Trans>
      }
      visits={visits}
      page={`/admin/visit?guestId=${guestId}`}
      action={
        <Button variant="default" onClick={anyway} loading={busy}>
          {children}
        </Button>
      }
    />
  )
}
