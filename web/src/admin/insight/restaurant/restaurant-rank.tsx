import { Trans } from '@lingui/react/macro'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatMoment, formatScore } from '../../kit/format.ts'
import { choiceOf, useRanking } from '../ranking/use-ranking.ts'
import { placesOf } from '../ranking/ranking-order.tsx'
import { INSIGHT_FILTER, type InsightFilter } from '../insight-filter.ts'
import { EVERYWHERE, onlyRestaurant } from '../../entities/restaurants/where/where.ts'
import { percent } from '../../kit/score-words.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

/** Says which places among all restaurants can't be ruled out, by the last ranking of the same visits. */
export function RestaurantRank({ filter, today }: { filter: InsightFilter; today: string }) {
  const all = { ...filter, ...EVERYWHERE }
  const { data } = useRanking(choiceOf(all, today))
  const ranked = data?.result?.restaurants.find(({ id }) => id === onlyRestaurant(filter))
  const count = data?.result?.restaurants.length ?? 0
  const at = data?.result && formatMoment(data.result.rankedAt, currentLanguage())
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="rank">
      <h2 id="rank">
        <Trans>Among all restaurants</Trans>
      </h2>
      {ranked && (
        <p>
          <Trans>
            By the whole score, place {placesOf(ranked)} of {count}; the score to expect is{' '}
            {percent(ranked.estimate)}, from {formatScore(ranked.lower, currentLanguage())} to{' '}
            {percent(ranked.upper)} (90 % interval).
          </Trans>{' '}
          <span className={insight.soft}>
            <Trans>ranked {at}</Trans>
          </span>
        </p>
      )}
      <p>
        <Link to={INSIGHT_FILTER.addressOf('/admin/insight/ranking', all)}>
          {ranked ? <Trans>The whole ranking</Trans> : <Trans>Which restaurants really differ</Trans>}
        </Link>
      </p>
    </section>
  )
}
