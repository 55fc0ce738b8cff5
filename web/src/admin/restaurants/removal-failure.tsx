import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { ApiProblem } from '../../api/problem.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { datesInWords } from '../dates-in-words.ts'
import alert from '../edit/alert.module.css'
import { SaveFailure } from '../edit/save-failure.tsx'
import styles from './restaurants.module.css'

/** Enough to see what it is about. */
const NAMED = 5

/** Why a restaurant stays: the visits that are planned there, each one click away. */
export function RemovalFailure({ error, restaurantId }: { error: Error; restaurantId: string }) {
  const visits =
    error instanceof ApiProblem && error.problem.code === 'conflict' ? error.problem.errors : null
  if (!visits?.length) return <SaveFailure error={error} />
  return (
    <div role="alert" className={alert.alert}>
      <h3>
        <Trans>Visits are planned here</Trans>
      </h3>
      <p>
        <Trans>Cancel them or move them elsewhere first:</Trans>
      </p>
      <ul className={styles.planned}>
        {visits.slice(0, NAMED).map(({ path, message }) => (
          <li key={path}>
            <Link to={`/admin/visit?restaurantId=${restaurantId}&open=${path}`}>
              <bdi>{datesInWords(message, currentLanguage())}</bdi>
            </Link>
          </li>
        ))}
        {visits.length > NAMED && (
          <li>
            <Link to={`/admin/visit?restaurantId=${restaurantId}`}>
              <Trans>All visits here</Trans>
            </Link>
          </li>
        )}
      </ul>
    </div>
  )
}
