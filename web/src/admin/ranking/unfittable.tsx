import { Trans, useLingui } from '@lingui/react/macro'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { PageNotice } from '../kit/page-notice.tsx'

/** Says why these visits can't rank restaurants. */
export function Unfittable({ reason }: { reason: NonNullable<RankingResult['unfittable']> }) {
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
