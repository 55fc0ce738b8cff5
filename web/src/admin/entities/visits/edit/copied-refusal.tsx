import { ApiProblem } from '@cloche/client/problem.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { fullName } from '../../users/full-name.ts'
import { look } from '../../../kit/look.ts'
import alert from '../../../kit/alert.module.css'

interface Props {
  /** The visit as it was before. */
  visit: Visit
  isOtherGuest: boolean
  anyway: () => void
  busy: boolean
}

/** Asks before a visit goes to another guest or restaurant while the guest's phone may have a copy of it. */
export function CopiedRefusal({ visit, isOtherGuest, anyway, busy }: Props) {
  const guest = fullName(visit.guest)
  return (
    <div role="alert" className={`${look.stack(2, alert.alert)} ${alert.changed}`}>
      <h3>
        <Trans>
          A copy may be on the phone of <bdi>{guest}</bdi>
        </Trans>
      </h3>
      <p>
        <Trans>
          The link of this visit was opened, so it may be filled in there already, without a signal.
        </Trans>{' '}
        {isOtherGuest ? (
          <Trans>
            What this guest enters is not taken any more. It stays on the phone and can be saved as a file.
          </Trans>
        ) : (
          <Trans>What is on the phone would count as answers about the other restaurant.</Trans>
        )}
      </p>
      <div className={look.row(2, look.put.stretched, alert.buttons)}>
        <Button variant="default" onClick={anyway} loading={busy}>
          <Trans>Save anyway</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Returns whether a refusal asks for the confirmation that the visit may change hands. */
export function isAboutCopy(error: Error | null): boolean {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return false
  return (error.problem.errors ?? []).some(({ path }) => path === 'allowCopied')
}
