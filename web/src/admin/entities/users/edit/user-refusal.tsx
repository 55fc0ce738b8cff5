import { Trans } from '@lingui/react/macro'
import { validate } from 'uuid'
import { ApiProblem } from '@cloche/client/problem.ts'
import { look } from '../../../kit/look.ts'
import alert from '../../../kit/alert.module.css'
import { lacksQuestions } from '../../../kit/no-questions.tsx'
import { SaveFailure } from '../../../kit/save-failure.tsx'
import { NamedVisits } from '../../visits/named-visits.tsx'

interface Props {
  error: Error
  userId?: string
  /** The viewer edits themselves. */
  oneself?: boolean
}

/**
 * Says why a user could not be saved or removed, unless a field says so. Visits that keep a guest are named by id. Only
 * viewers themselves can be the last administrator.
 */
export function UserRefusal({ error, userId, oneself = false }: Props) {
  const conflict = error instanceof ApiProblem && error.problem.code === 'conflict'
  const errors = (conflict && error.problem.errors) || []
  if (errors.some(({ path }) => validate(path))) return <ExpectedVisits visits={errors} guestId={userId} />
  if (lacksQuestions(error)) return <SaveFailure error={error} />
  if (errors.length > 0) return null
  if (!conflict || !oneself) return <SaveFailure error={error} />
  return (
    <p role="alert" className={look.stack(2, alert.alert)}>
      <Trans>
        Another administrator has to remove you or change your role, so that the last one always stays.
      </Trans>
    </p>
  )
}

interface ExpectedVisitsProps {
  visits: readonly { path: string; message: string }[]
  guestId: string | undefined
}

/** Says which visits prevent the removal of a guest or a change of role. */
function ExpectedVisits({ visits, guestId }: ExpectedVisitsProps) {
  return (
    <NamedVisits
      title={<Trans>This guest has visits to make</Trans>}
      advice={<Trans>Cancel them or give them to another guest first:</Trans>}
      visits={visits}
      page={`/admin/visit?guestId=${guestId}`}
    />
  )
}
