import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatScore } from '../../kit/format.ts'
import { restaurantAddress, type InsightFilter } from '../insight-filter.ts'
import { percent } from '../../kit/score-words.ts'
import { AsTable } from '../../kit/as-table.tsx'
import { rankedGroups } from '../by-group.ts'
import { useRowsByGroup } from '../rows-by-group.tsx'
import type { FigureColumn } from '../../kit/figure-table.tsx'
import { RankedGroups } from './ranked-groups.tsx'
import { layOutRanking, shortened, type RankingGeometry } from './ranking-geometry.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'
import styles from './ranking.module.css'

type Restaurant = RankingResult['restaurants'][number]

/** Half the width of the longest tick, "100". */
const TICK_HALF = 12
/** The width on paper, in pixels. */
const PAPER = 680

interface Props {
  result: RankingResult
  filter: InsightFilter
}

/** Shows the order of the restaurants, or the groups that they make. */
export function RankingOrder({ result, filter }: Props) {
  const { tree, choice } = useRowsByGroup(result.restaurants.length)
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="order">
      <h2 id="order">
        {tree ? <Trans>Groups, the best first</Trans> : <Trans>Restaurants, the best first</Trans>}
      </h2>
      {choice}
      {tree ? (
        <RankedGroups rows={rankedGroups(result.restaurants, tree)} filter={filter} />
      ) : (
        <RankingChart result={result} filter={filter} />
      )}
    </section>
  )
}

/** Draws each restaurant's estimate with its interval, tied restaurants in brackets, and the same as a table. */
function RankingChart({ result, filter }: Props) {
  const { ref, width } = useElementSize()
  const geometry = layOutRanking(result, width || PAPER, textSize())
  const isUndecided = result.restaurants.every(
    ({ firstPlace, lastPlace }) => firstPlace === 1 && lastPlace === result.restaurants.length,
  )
  return (
    <>
      {isUndecided && (
        <p>
          <Trans>No order can be claimed yet: these differences may all be chance.</Trans>
        </p>
      )}
      <p className={insight.soft}>
        <Trans>
          The dot is the score to expect, with chance and severe guests taken out; the line holds the truth
          nine times in ten. The ring is the plain mean: few visits draw the dot far from the ring, towards
          the mean of all.
        </Trans>{' '}
        {geometry.brackets === null ? (
          <Trans>The figures before a name are the places that can't be ruled out.</Trans>
        ) : (
          <Trans>
            The figures before a name are the places that can't be ruled out. Restaurants in one bracket are
            tied; two without a common bracket differ.
          </Trans>
        )}
      </p>
      <div ref={ref} className={insight.chart}>
        <Drawing result={result} geometry={geometry} />
      </div>
      <OrderTable result={result} filter={filter} />
    </>
  )
}

export const placesOf = ({ firstPlace, lastPlace }: Restaurant) =>
  firstPlace === lastPlace ? String(firstPlace) : `${firstPlace}–${lastPlace}`

function Drawing({ result, geometry }: { result: RankingResult; geometry: RankingGeometry }) {
  const { t } = useLingui()
  const { width, height, rows, ticks, mean, brackets, left, top, bottom, placeWidth, titleLength } = geometry
  const labelX = left > placeWidth ? 8 : left
  const titles = shortened(
    result.restaurants.map(({ title }) => title),
    titleLength,
  )
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t`The ranking: the table below has the figures`}
    >
      {ticks.map(({ value, x }) => (
        <g key={value} className={insight.tick}>
          <line x1={x} x2={x} y1={top} y2={bottom} />
          <text x={Math.max(x, TICK_HALF)} y={top - 9} textAnchor="middle">
            {value}
          </text>
        </g>
      ))}
      {mean !== null && <line className={insight.mean} x1={mean} x2={mean} y1={top} y2={bottom} />}
      {result.restaurants.map((restaurant, place) => {
        const { y, labelY, from, to, estimate, raw } = rows[place]!
        return (
          <g key={restaurant.id}>
            <title>{`${restaurant.title}: ${percent(restaurant.estimate)}`}</title>
            <text className={styles.place} x={labelX} y={labelY} dy="0.35em">
              {placesOf(restaurant)}
            </text>
            <text className={styles.title} x={labelX + placeWidth} y={labelY} dy="0.35em">
              {titles[place]}
            </text>
            <line className={styles.interval} x1={from} x2={to} y1={y} y2={y} />
            <circle className={styles.raw} cx={raw} cy={y} r={4.5} />
            <circle className={styles.estimate} cx={estimate} cy={y} r={5} />
          </g>
        )
      })}
      {brackets?.map(({ x, top: upper, bottom: lower }) => (
        <path
          key={`${x} ${upper}`}
          className={styles.bracket}
          d={`M${x - 4} ${upper}H${x}V${lower}H${x - 4}`}
        />
      ))}
    </svg>
  )
}

/** Returns the size of the reader's text, of which 1 is the usual. */
const textSize = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16

function useColumns(filter: InsightFilter): readonly FigureColumn<RankingResult['restaurants'][number]>[] {
  const { t } = useLingui()
  return [
    { title: t`Places`, cell: placesOf },
    {
      title: t`Restaurant`,
      isName: true,
      cell: ({ id, title }) => <Link to={restaurantAddress(id, filter)}>{title}</Link>,
    },
    { title: t`To expect`, cell: ({ estimate }) => percent(estimate) },
    {
      title: t`90 % interval`,
      className: look.text('unbroken'),
      cell: ({ lower, upper }) => `${formatScore(lower, currentLanguage())}–${percent(upper)}`,
    },
    { title: t`Plain mean`, cell: ({ raw }) => percent(raw) },
    { title: t`Visits`, cell: ({ visits }) => visits },
    {
      title: t`Expected rank`,
      cell: ({ expectedRank }) => formatScore(expectedRank, currentLanguage()),
    },
  ]
}

function OrderTable({ result: { restaurants }, filter }: Props) {
  return (
    <AsTable
      className={`${insight.scroll} ${styles.cells}`}
      rows={restaurants}
      keyOf={({ id }) => id}
      columns={useColumns(filter)}
    />
  )
}
