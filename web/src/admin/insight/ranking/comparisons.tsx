import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { FigureTable, type FigureColumn } from '../../kit/figure-table.tsx'
import { rankedOptions } from '../../kit/ranked-options.ts'
import { pairOf, type Pair } from './pair.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import styles from './ranking.module.css'

const SHOWN = 20

interface Props {
  result: RankingResult
  beside: string | undefined
  compare: (restaurantId: string) => void
}

/** Compares one restaurant with every other restaurant. */
export function Comparisons({ result, beside, compare }: Props) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const { restaurants } = result
  const chosen = Math.max(
    0,
    restaurants.findIndex(({ id }) => id === beside),
  )
  const { id, title } = restaurants[chosen]!
  const others = restaurants.flatMap((other, place) => (place === chosen ? [] : { other, place }))
  const columns = useColumns(title)
  const shown = isWhole ? others : others.slice(0, SHOWN)
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="pairs">
      <h2 id="pairs">
        <Trans>Is one better than another?</Trans>
      </h2>
      <Select
        className={styles.compare}
        label={t`Compare with all others`}
        data={restaurants.map((restaurant) => ({ value: restaurant.id, label: restaurant.title }))}
        value={id}
        onChange={(next) => next && compare(next)}
        nothingFoundMessage={t`No such restaurant`}
        allowDeselect={false}
        filter={rankedOptions}
        searchable
      />
      <div className={`${insight.scroll} ${styles.cells}`}>
        <FigureTable
          rows={shown.map(({ other, place }) => ({ other, pair: pairOf(result, chosen, place) }))}
          keyOf={({ other }) => other.id}
          columns={columns}
        />
      </div>
      {shown.length < others.length && (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            <Trans>Show all restaurants</Trans>
          </Button>
        </div>
      )}
      <p className={insight.soft}>
        <Trans>
          Better or worse is said from a chance of 95 % on; below it the two are tied. The visits are so many
          more of each restaurant, every one by another new guest, if the difference is what it seems.
        </Trans>
      </p>
    </section>
  )
}

interface Comparison {
  other: RankingResult['restaurants'][number]
  pair: Pair
}

function useColumns(title: string): readonly FigureColumn<Comparison>[] {
  const { t } = useLingui()
  return [
    { title: t`Other restaurant`, isName: true, cell: ({ other }) => other.title },
    { title: t`Chance that ${title} is better`, cell: ({ pair }) => chance(pair.probability) },
    {
      title: t`So ${title} is`,
      className: styles.verdict,
      marks: ({ pair }) => ({ 'data-verdict': pair.verdict }),
      cell: ({ pair }) => <Verdict pair={pair} />,
    },
    { title: t`To tell them apart`, cell: ({ pair }) => <MoreVisits pair={pair} /> },
  ]
}

function Verdict({ pair: { verdict } }: { pair: Pair }) {
  if (verdict === 'better') return <Trans>better</Trans>
  if (verdict === 'worse') return <Trans>worse</Trans>
  return <Trans>tied</Trans>
}

function MoreVisits({ pair: { verdict, moreVisits } }: { pair: Pair }) {
  if (verdict !== 'tied') return '–'
  if (moreVisits === null) return <Trans>more than 10,000 visits: practically the same</Trans>
  return <Plural value={moreVisits} one="# more visit of each" other="# more visits of each" />
}

/** Never rounds to certainty. */
function chance(probability: number): string {
  const whole = Math.round(100 * probability)
  if (whole >= 100) return '> 99\u00a0%'
  return whole <= 0 ? '< 1\u00a0%' : `${whole}\u00a0%`
}
