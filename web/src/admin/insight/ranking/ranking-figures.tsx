import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDays, formatMoment } from '../../kit/format.ts'
import type { InsightFilter } from '../insight-filter.ts'
import { PageNotice } from '../../kit/page-notice.tsx'
import { Comparisons } from './comparisons.tsx'
import { NextVisits } from './next-visits.tsx'
import { RankingOrder } from './ranking-order.tsx'
import { Severity } from './severity.tsx'
import type { Choice } from './use-ranking.ts'
import insight from '../insight.module.css'

interface Props {
  result: RankingResult
  filter: InsightFilter
  choice: Choice
  /** The restaurant that the others are compared with. */
  beside: string | undefined
  compare: (restaurantId: string) => void
}

export function RankingFigures({ result, filter, choice, beside, compare }: Props) {
  const { period, visits, rankedAt, unfittable } = result
  const days = formatDays(period.from, period.to, currentLanguage())
  const at = formatMoment(rankedAt, currentLanguage())
  return (
    <>
      <p className={insight.soft}>
        {filter.provisional ? (
          <Plural value={visits} one="# submitted visit" other="# submitted visits" />
        ) : (
          <Plural value={visits} one="# accepted visit" other="# accepted visits" />
        )}
        , {days} · <Trans>ranked {at}</Trans>
      </p>
      {unfittable && <Unfittable reason={unfittable} />}
      {!unfittable && result.restaurants.length === 0 && <NoneSeen />}
      {!unfittable && result.restaurants.length > 0 && (
        <>
          <RankingOrder result={result} filter={filter} />
          {result.restaurants.length > 1 && <Comparisons result={result} beside={beside} compare={compare} />}
          <NextVisits result={result} choice={choice} />
          <Severity result={result} filter={filter} />
        </>
      )}
    </>
  )
}

/** Restaurants are ranked, but none that a manager of some groups sees. */
function NoneSeen() {
  return (
    <PageNotice title={<Trans>Nothing to rank</Trans>}>
      <p>
        <Trans>
          No restaurant that you see has a score in this choice. Try more days, or all restaurants.
        </Trans>
      </p>
    </PageNotice>
  )
}

/** Says why these visits can't rank restaurants. */
function Unfittable({ reason }: { reason: NonNullable<RankingResult['unfittable']> }) {
  const { t } = useLingui()
  const reasons = {
    'no-visits': t`No visit of this choice has a score. Restaurants are ranked as visits are accepted.`,
    'one-restaurant': t`All visits are of one restaurant, so that there is nothing to compare it with.`,
    'one-visit-each': t`No restaurant has a second visit, so that differences can't be told from chance.`,
    'equal-scores': t`All visits have the same score.`,
    'no-residual': t`Every visit of a guest to a restaurant has the same score, so that chance can't be measured. More visits will tell.`,
  }
  return (
    <PageNotice title={<Trans>Nothing to rank</Trans>}>
      <p>{reasons[reason]}</p>
      <p>
        <Trans>Try more days, or all restaurants.</Trans>
      </p>
    </PageNotice>
  )
}
