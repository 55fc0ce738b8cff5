import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '../../api/problem.ts'
import alert from '../edit/alert.module.css'
import { SaveFailure } from '../edit/save-failure.tsx'

interface Props {
  error: Error
  /** The one who is here and the one who is edited are the same. */
  oneself?: boolean
}

/** Why a user could not be saved or removed, unless a field says so. The last administrator is always oneself. */
export function UserRefusal({ error, oneself = false }: Props) {
  const conflict = error instanceof ApiProblem && error.problem.code === 'conflict'
  if (conflict && error.problem.errors) return null
  if (!conflict || !oneself) return <SaveFailure error={error} />
  return (
    <p role="alert" className={alert.alert}>
      <Trans>
        Another administrator has to remove you or change your role, so that the last one always stays.
      </Trans>
    </p>
  )
}
