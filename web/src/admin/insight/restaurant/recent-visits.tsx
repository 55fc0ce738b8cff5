import { Trans } from '@lingui/react/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatWallClock } from '../../kit/format.ts'
import { Failure } from '../../kit/failure.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { useCall } from '../../kit/use-call.ts'
import { VisitStatusMark } from '../../entities/visits/visit-status.tsx'
import { percent } from '../../kit/score-words.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import { momentOf } from '../../entities/visits/visit-when.ts'

const SHOWN = 5
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Lists the last submitted visits of a restaurant, whatever the filter. */
export function RecentVisits({ restaurantId }: { restaurantId: string }) {
  const query = useCall('GET /visit', { query: { restaurantId, sort: 'submitted', limit: SHOWN } })
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="recent">
      <h2 id="recent">
        <Trans>Last visits</Trans>
      </h2>
      {query.isPending && <RowsSkeleton rows={SHOWN} />}
      {query.isError && !query.data && <Failure query={query} />}
      {query.data?.items.length === 0 && (
        <p className={insight.soft}>
          <Trans>No visit has been submitted here yet.</Trans>
        </p>
      )}
      {query.data && query.data.items.length > 0 && (
        <ul className={insight.questions}>
          {query.data.items.map((visit) => (
            <li key={visit.id}>
              <span>
                <Link to={`/admin/visit-history/${visit.id}`}>
                  {formatWallClock(momentOf(visit), currentLanguage(), DAY)}
                </Link>{' '}
                <VisitStatusMark visit={visit} />
              </span>
              <span className={insight.mean}>{visit.score === null ? '–' : percent(visit.score)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={`/admin/visit?restaurantIds=${restaurantId}`}>
          <Trans>All visits here</Trans>
        </Link>
      </p>
    </section>
  )
}
