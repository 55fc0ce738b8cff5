import { Plural, Trans } from '@lingui/react/macro'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDays, formatWallClock } from '../kit/format.ts'
import { visitsBehind, type InsightFilter } from './insight-filter.ts'
import { percent, points, signed } from '../kit/score-words.ts'
import { VisitsLink } from './visits-link.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Shows the first figure of the insight, and how certain its change is. */
export function Lead({ data, filter }: { data: Insight; filter: InsightFilter }) {
  const { score, period } = data
  return (
    <section className={look.stack(1, look.put.left, styles.lead)} aria-labelledby="mean-score">
      <h2 id="mean-score">
        <Trans>Mean score</Trans>
      </h2>
      <p className={styles.figure}>{percent(score.mean!)}</p>
      <p>
        <VisitsLink to={visitsBehind(period, filter)}>
          <Plural value={score.visits} one="of # scored visit" other="of # scored visits" />
        </VisitsLink>
        , {formatDays(period.from, period.to, currentLanguage())}
      </p>
      <Comparison data={data} />
      <ChangedChecklist days={data.checklistChanges} />
    </section>
  )
}

function Comparison({ data }: { data: Insight }) {
  const { before, scoreBefore, difference } = data
  const days = formatDays(before.from, before.to, currentLanguage())
  if (scoreBefore.mean === null || !difference) {
    return (
      <p className={styles.soft}>
        {scoreBefore.mean === null ? (
          <Trans>The period before, {days}, has no scored visit to compare with.</Trans>
        ) : (
          <Trans>
            Nothing tells a change from chance here: that takes three visits to the same restaurants in both
            periods, with scores that differ.
          </Trans>
        )}
      </p>
    )
  }
  const was = percent(scoreBefore.mean)
  const [from, to] = [signed(difference.lower), signed(difference.upper)]
  const by = points(difference.difference)
  const visits = <Plural value={scoreBefore.visits} one="# visit" other="# visits" />
  return (
    <p className={styles.soft}>
      <strong data-direction={difference.isBeyondNoise ? directionOf(difference.difference) : 'none'}>
        {!difference.isBeyondNoise && data.changes.length === 0 && (
          <Trans>No change that chance does not explain.</Trans>
        )}
        {!difference.isBeyondNoise && data.changes.length > 0 && (
          <Trans>
            No change on the whole that chance does not explain; parts may have changed, see below.
          </Trans>
        )}
        {difference.isBeyondNoise && difference.difference > 0 && <Trans>Better by {by} points.</Trans>}
        {difference.isBeyondNoise && difference.difference <= 0 && <Trans>Worse by {by} points.</Trans>}
      </strong>{' '}
      <Trans>
        In the period before, {days}, {visits} had {was} on average. The difference is between {from} and {to}{' '}
        points (90 % interval).
      </Trans>{' '}
      {difference.restaurants && <SameRestaurants data={data} restaurants={difference.restaurants} />}
    </p>
  )
}

/** A difference of means that differs from the restaurants' own changes by this many points is of the mix. */
const MIX = 1

interface SameRestaurantsProps {
  data: Insight
  restaurants: NonNullable<NonNullable<Insight['difference']>['restaurants']>
}

/** Says which restaurants the difference is of, and what the change of their mix did to the mean. */
function SameRestaurants({ data, restaurants: { compared, all } }: SameRestaurantsProps) {
  const raw = data.score.mean! - data.scoreBefore.mean!
  const mix = raw - data.difference!.difference
  if (all === 1) return null
  const [means, own] = [signed(raw), signed(data.difference!.difference)]
  return (
    <>
      {compared < all ? (
        <Trans>
          Each restaurant is compared with itself: {compared} of {all} were visited in both periods.
        </Trans>
      ) : (
        <Trans>Each restaurant is compared with itself.</Trans>
      )}{' '}
      {Math.abs(mix) >= MIX && (
        <Trans>
          The mean of all visits moved by {means} points, not {own}, because the visits are spread over the
          restaurants in another way.
        </Trans>
      )}
    </>
  )
}

/** Names the last day since when scores may not compare. */
function ChangedChecklist({ days }: { days: Insight['checklistChanges'] }) {
  const last = days.at(-1)
  if (last === undefined) return null
  const day = formatWallClock(`${last}T00:00`, currentLanguage(), DAY)
  return (
    <p className={styles.soft}>
      <Trans>
        Since {day} visits ask other questions. Scores before and after that day may differ for this reason
        alone.
      </Trans>
    </p>
  )
}

export const directionOf = (difference: number) => (difference > 0 ? 'better' : 'worse')
