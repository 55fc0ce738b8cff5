import { Plural, Trans } from '@lingui/react/macro'
import { RELIABLE } from '@cloche/contract/constants.ts'
import type { NextVisits } from '@cloche/contract/next-visits.ts'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { localeOf } from '../../../boot/language.ts'
import { points } from '../../kit/score-words.ts'
import insight from '../insight.module.css'
import styles from './ranking.module.css'

/** More guests for each restaurant than this are never found. */
const IN_PRACTICE = 1000

interface Props {
  next: NextVisits
  result: RankingResult
}

/** Says how reliable the means are now and after the proposed visits, and what is needed until they are. */
export function Reliability({ next, result }: Props) {
  const { reliability, spread, planned, proposals } = next
  const isChange = planned + proposals.length > 0
  const pieces = new Set(result.restaurants.map(({ piece }) => piece)).size
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>
            <Trans>Reliability of the plain means</Trans>
          </dt>
          <dd>
            <Change now={ofOne(reliability.now)} after={isChange ? ofOne(reliability.after) : null} />
          </dd>
        </div>
        {spread.now > 0 && (
          <div>
            <dt>
              <Trans>Standard error between tied restaurants, in points</Trans>
            </dt>
            <dd>
              <Change now={points(spread.now)} after={isChange ? points(spread.after) : null} />
            </dd>
          </div>
        )}
      </dl>
      <p>
        <UntilReliable next={next} result={result} />{' '}
        {planned > 0 && (
          <Plural
            value={planned}
            one="# visit that is planned already counts in the figures after."
            other="# visits that are planned already count in the figures after."
          />
        )}
      </p>
      {pieces > 1 && (
        <p className={insight.building}>
          <Trans>
            No guest links the groups of restaurants below, so the reliability holds within a group, not
            between groups. Join them first.
          </Trans>
        </p>
      )}
    </>
  )
}

function Change({ now, after }: { now: string; after: string | null }) {
  if (after === null) return now
  return (
    <>
      {now} <span aria-hidden>→</span>
      <span className="visually-hidden">
        <Trans context="figures">then</Trans>
      </span>{' '}
      {after}
    </>
  )
}

function UntilReliable({ next: { guestsNeeded, reliability }, result: { restaurants } }: Props) {
  const { once, twice } = guestsNeeded
  const target = ofOne(RELIABLE)
  const fewest = Math.min(...restaurants.map(({ visits }) => visits))
  if (once === null || twice === null)
    return (
      <Trans>
        These visits show no difference between restaurants beyond chance, so no number of visits makes the
        means reliable.
      </Trans>
    )
  if (reliability.now >= RELIABLE)
    return <Trans>The means are reliable enough to compare restaurants: {target} or more.</Trans>
  if (once > IN_PRACTICE)
    return (
      <Trans>
        Restaurants differ so little that {target} would need more than {IN_PRACTICE} visits to each: it can't
        be reached in practice.
      </Trans>
    )
  return (
    <Trans>
      For {target} each restaurant needs{' '}
      <Plural value={once} one="# visit by one guest" other="# visits by as many guests" />, or {2 * twice} by{' '}
      {twice} who come twice. The least visited one has {fewest} now.
    </Trans>
  )
}

/** A share of one with two decimals, 0.99 at most, because no mean is perfectly reliable. */
function ofOne(share: number): string {
  const shown = Math.min(share, 0.99)
  return shown.toLocaleString(localeOf(currentLanguage()), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
}
