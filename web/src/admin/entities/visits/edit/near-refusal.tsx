import { Trans } from '@lingui/react/macro'
import { REPEAT_DAYS, VISIT_ELSEWHERE, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { validate } from 'uuid'
import { NamedVisits } from '../named-visits.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'

interface Props {
  visits: readonly NearVisit[]
  guestId: string
  anyway: () => void
  busy: boolean
  /** The label of the button that stores the visit anyway. */
  children: ReactNode
}

/** Says which visits of the guest are too near. Staff can store the visit anyway. */
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

/** A visit's id, with its time and restaurant in words. */
interface NearVisit {
  path: string
  message: string
}

/** Returns the visits that a refusal names by id, and one that it does not name; null for any other failure. */
export function nearVisitsIn(error: Error | null): NearVisit[] | null {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return null
  const named = (error.problem.errors ?? []).filter(({ path }) => validate(path) || path === VISIT_ELSEWHERE)
  return named.length > 0 ? named.map(({ path, message }) => ({ path, message: withoutKind(message) })) : null
}

/** Drops the server's English reason, because the screen states it in the reader's language. */
function withoutKind(message: string): string {
  return message.slice(message.indexOf(': ') + 1).trim()
}
