import { wholeFor } from '@cloche/languages/list.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { restaurantAddress, visitsBehind, type InsightFilter } from './insight-filter.ts'
import { onlyRestaurant } from '../entities/restaurants/where/where.ts'
import { VisitsLink } from './visits-link.tsx'
import { FigureTable, type FigureColumn } from '../kit/figure-table.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

/** A mean of fewer visits says little. */
const FEW = 3
/** The titles of more columns stand upright on paper. */
const MANY = 8

interface Props {
  data: Insight
  filter: InsightFilter
}

/** Shows the mean of each category in each restaurant, the restaurant with the lowest mean first. */
export function HeatMap({ data, filter }: Props) {
  const names = useNames(data, filter)
  const means = useMeans(data, filter)
  const rows = data.restaurants.toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="places">
      <h2 id="places">
        <Trans>Restaurants and categories</Trans>
      </h2>
      {!onlyRestaurant(filter) && (
        <p className={styles.soft}>
          <Trans>
            Mean scores in percent, with the number of visits below. The lowest restaurant is first; see how
            many visits a figure is of before acting on it.
          </Trans>
        </p>
      )}
      <div className={styles.scroll}>
        <FigureTable
          className={look.classes(styles.heat, means.length > MANY ? styles.many : undefined)}
          style={{ '--columns': means.length } as CSSProperties}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[names, ...means]}
        />
      </div>
    </section>
  )
}

type Row = Insight['restaurants'][number]

function useNames({ period }: Insight, filter: InsightFilter): FigureColumn<Row> {
  const { t } = useLingui()
  return {
    title: t`Restaurant`,
    isName: true,
    cell: ({ id, title }) => (
      <VisitsLink to={onlyRestaurant(filter) ? visitsBehind(period, filter) : restaurantAddress(id, filter)}>
        {title}
      </VisitsLink>
    ),
  }
}

/** With a category the means of the whole are the category's, which has a column of its own. */
function useMeans({ categories, cells }: Insight, filter: InsightFilter): FigureColumn<Row>[] {
  const { t } = useLingui()
  const byPlace = new Map(cells.map((cell) => [`${cell.restaurantId} ${cell.categoryId}`, cell]))
  const means = categories.map(({ id, titles }) =>
    meanOf(id, titles[wholeFor(currentLanguage())], (row) => byPlace.get(`${row.id} ${id}`)),
  )
  return filter.categoryId === undefined ? [meanOf('', t`Whole score`, (row) => row), ...means] : means
}

type Mean = { visits: number; mean: number | null } | undefined

const meanOf = (key: string, title: string, of: (row: Row) => Mean): FigureColumn<Row> => ({
  key,
  title,
  cell: (row) => <Cell mean={of(row)} />,
  marks: (row) => marksOf(of(row)),
})

function Cell({ mean }: { mean: Mean }) {
  if (!mean || mean.mean === null) return '–'
  return (
    <>
      {formatScore(mean.mean, currentLanguage())}
      <small data-visits={mean.visits}>
        <Plural value={mean.visits} one="# visit" other="# visits" />
      </small>
    </>
  )
}

const marksOf = (mean: Mean) =>
  !mean || mean.mean === null
    ? { 'data-level': 'none' }
    : { 'data-level': levelOf(mean.mean), 'data-few': mean.visits < FEW || undefined }

/** The level sets only the colour; the cell has the figure. */
function levelOf(mean: number): 'low' | 'part' | 'fine' | 'full' {
  if (mean < 60) return 'low'
  if (mean < 75) return 'part'
  return mean < 90 ? 'fine' : 'full'
}
