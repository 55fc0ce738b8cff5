import { Trans, useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { line } from 'd3-shape'
import type { Insight } from '@cloche/contract/insight.ts'
import { layOut, type ChartGeometry } from '@cloche/insight/drawing/chart-geometry.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { formatDays, formatScore, formatWallClock } from '../kit/format.ts'
import { AsTable } from '../kit/as-table.tsx'
import type { FigureColumn } from '../kit/figure-table.tsx'
import { visitsBehind, type InsightFilter } from './insight-filter.ts'
import { RunWords, useRuleWords } from './run-words.tsx'
import { percent } from '../kit/score-words.ts'
import { VisitsLink } from './visits-link.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

type Chart = NonNullable<Insight['chart']>

const HEIGHT = 260
/** The width of a sheet of paper, for printing before the first measurement. */
const PAPER = 640
/** The width of a letter's box in text of the usual size. */
const EM = 16
/** How far the last date stays from the edge, so that it is whole in text of the usual size. */
const DATE_HANG = 24
/** With fewer points the limits still move with every new point. */
const SETTLED = 12

interface Props {
  chart: Chart
  filter: InsightFilter
}

/** Shows the score over time as a process-behaviour chart, its special causes in words, and the same as a table. */
export function ScoreChart({ data, filter }: { data: Insight; filter: InsightFilter }) {
  const { chart } = data
  return chart && <Course chart={chart} hasChanges={data.changes.length > 0} filter={filter} />
}

function Course({ chart, hasChanges, filter }: Props & { hasChanges: boolean }) {
  const { t } = useLingui()
  const { ref, width } = useElementSize()
  const { ref: em, width: emWidth } = useElementSize()
  const textScale = emWidth / EM || 1
  const hasBand = chart.points.some(({ lower }) => lower !== null)
  const units = {
    day: t`Each point is the mean of one day.`,
    week: t`Each point is the mean of one week.`,
    month: t`Each point is the mean of one month.`,
  }
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="score-over-time">
      <h2 id="score-over-time">
        <Trans>Score over time</Trans>
      </h2>
      {chart.runs.length === 0 ? (
        <p>{hasBand && <Quiet hasChanges={hasChanges} />}</p>
      ) : (
        <ul className={look.stack(2, styles.runs)}>
          {chart.runs.slice(0, 6).map((run) => (
            <li key={`${run.rule} ${run.side} ${run.from}`}>
              <RunWords run={run} unit={chart.unit} isLatest={run.to === chart.points.at(-1)?.to} />
            </li>
          ))}
        </ul>
      )}
      <div ref={ref} className={styles.chart}>
        <span ref={em} className={styles.em} aria-hidden />
        <Drawing
          chart={chart}
          geometry={layOut(chart, width || PAPER, HEIGHT, textScale)}
          dateHang={DATE_HANG * textScale}
          filter={filter}
        />
      </div>
      <p className={styles.soft}>
        {units[chart.unit]}{' '}
        {hasBand && (
          <Trans>
            The mean is {percent(chart.mean)}. Chance alone hardly takes a point out of the band, which is
            narrower where a point is of more visits.
          </Trans>
        )}{' '}
        {hasBand && chart.points.length < SETTLED && (
          <Trans>With fewer than 12 points the band is a first guess.</Trans>
        )}
      </p>
      <ChartTable chart={chart} filter={filter} />
    </section>
  )
}

/** Reconciles the points, none of which is special, with the comparison of the periods. */
function Quiet({ hasChanges }: { hasChanges: boolean }) {
  return hasChanges ? (
    <Trans>
      No point stands out from the others. Something may still have changed since the period before: see “What
      changed”.
    </Trans>
  ) : (
    <Trans>Nothing special: the score goes up and down within what is usual here.</Trans>
  )
}

interface DrawingProps extends Props {
  geometry: ChartGeometry
  dateHang: number
}

function Drawing({ chart, geometry, dateHang, filter }: DrawingProps) {
  const { t } = useLingui()
  const { width, height, points, ticks, mean, band, left, right, bottom, dated } = geometry
  const path = line<{ x: number; y: number }>(
    ({ x }) => x,
    ({ y }) => y,
  )(points)
  const name = t`Score over time: the table below has the figures`
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
      {band && <path className={styles.band} d={band} />}
      {ticks.map(({ value, y }) => (
        <g key={value} className={styles.tick}>
          <line x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 8} y={y} dy="0.35em" textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      <line className={styles.mean} x1={left} x2={right} y1={mean} y2={mean} />
      {path && <path className={styles.course} d={path} />}
      {chart.points.map((point, place) => (
        <Mark key={point.from} point={point} mean={chart.mean} filter={filter} {...points[place]!} />
      ))}
      {dated.map((place) => (
        <text
          key={place}
          className={styles.date}
          x={Math.min(points[place]!.x, right - dateHang)}
          y={bottom}
          dy="1.5em"
          textAnchor="middle"
        >
          {shortDay(chart.points[place]!.from, chart.unit)}
        </text>
      ))}
    </svg>
  )
}

interface MarkProps {
  point: Chart['points'][number]
  mean: number
  filter: InsightFilter
  x: number
  y: number
}

/** The table has the same links for the keyboard. */
function Mark({ point, mean, filter, x, y }: MarkProps) {
  const isSpecial = point.rules.length > 0
  const level = isSpecial ? (point.mean > mean ? 'better' : 'worse') : 'usual'
  const to = visitsBehind(point, filter)
  const mark = (
    <g>
      <title>{`${formatDays(point.from, point.to, currentLanguage())}: ${percent(point.mean)}`}</title>
      <circle className={styles.touch} cx={x} cy={y} r={12} />
      <circle className={styles.mark} data-level={level} cx={x} cy={y} r={isSpecial ? 5.5 : 3.5} />
    </g>
  )
  return to === null ? (
    mark
  ) : (
    <Link to={to} tabIndex={-1}>
      {mark}
    </Link>
  )
}

function ChartTable({ chart, filter }: Props) {
  return <AsTable rows={chart.points} keyOf={({ from }) => from} columns={useColumns(filter)} />
}

function useColumns(filter: InsightFilter): readonly FigureColumn<Chart['points'][number]>[] {
  const { t } = useLingui()
  const rules = useRuleWords()
  return [
    {
      title: t`Days`,
      isName: true,
      cell: (point) => (
        <VisitsLink to={visitsBehind(point, filter)}>
          {formatDays(point.from, point.to, currentLanguage())}
        </VisitsLink>
      ),
    },
    { title: t`Mean score`, cell: ({ mean }) => percent(mean) },
    { title: t`Visits`, cell: ({ visits }) => visits },
    { title: t`Usual`, cell: usualOf },
    { title: t`Special`, cell: (point) => point.rules.map((rule) => rules[rule]).join(', ') },
  ]
}

/** Returns the limits between which a point is usual, as far as scores go. */
function usualOf({ lower, upper }: Chart['points'][number]): string {
  if (lower === null || upper === null) return ''
  return `${formatScore(Math.max(0, lower), currentLanguage())}–${percent(Math.min(100, upper))}`
}

function shortDay(day: string, unit: Chart['unit']): string {
  const parts = unit === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }
  return formatWallClock(`${day}T00:00`, currentLanguage(), parts as Intl.DateTimeFormatOptions)
}
