import { Plural, Trans } from '@lingui/react/macro'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDays, formatWallClock } from '../format.ts'
import { visitsBehind, type InsightFilter } from './insight-filter.ts'
import { percent, points, signed } from './score-words.ts'
import { VisitsLink } from './visits-link.tsx'
import styles from './insight.module.css'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** Shows the first figure of the report, and how certain its change is. */
export function Lead({ data, filter }: { data: Insight; filter: InsightFilter }) {
  const { score, period } = data
  return (
    <section className={styles.lead} aria-labelledby="mean-score">
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

function Comparison({ data: { before, score, scoreBefore, difference } }: { data: Insight }) {
  const days = formatDays(before.from, before.to, currentLanguage())
  if (scoreBefore.mean === null || !difference) {
    return (
      <p className={styles.soft}>
        {scoreBefore.mean === null && (
          <Trans>The period before, {days}, has no scored visit to compare with.</Trans>
        )}
        {scoreBefore.mean !== null && score.visits + scoreBefore.visits === 2 && (
          <Trans>Two visits are too few to tell a change from chance.</Trans>
        )}
        {scoreBefore.mean !== null && score.visits + scoreBefore.visits > 2 && (
          <Trans>
            Within each period all scores are the same, so that nothing tells a change from chance.
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
        {!difference.isBeyondNoise && <Trans>No change that chance does not explain.</Trans>}
        {difference.isBeyondNoise && difference.difference > 0 && <Trans>Better by {by} points.</Trans>}
        {difference.isBeyondNoise && difference.difference <= 0 && <Trans>Worse by {by} points.</Trans>}
      </strong>{' '}
      <Trans>
        In the period before, {days}, {visits} had {was} on average. The difference is between {from} and {to}{' '}
        points (90 % interval).
      </Trans>
    </p>
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
        Since {day} visits have another checklist. Scores before and after that day may differ for this reason
        alone.
      </Trans>
    </p>
  )
}

export const directionOf = (difference: number) => (difference > 0 ? 'better' : 'worse')
