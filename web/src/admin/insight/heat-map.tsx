import { wholeFor } from '@cloche/languages/list.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type CSSProperties } from 'react'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { restaurantAddress, visitsBehind, type InsightFilter } from './insight-filter.ts'
import { onlyRestaurant } from '../entities/restaurants/where/where.ts'
import { byGroup, type GroupFigures } from './by-group.ts'
import { GroupName } from './group-name.tsx'
import { useRowsByGroup } from './rows-by-group.tsx'
import { VisitsLink } from './visits-link.tsx'
import { FigureTable, type FigureColumn, type Figures } from '../kit/figure-table.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

/** A mean of fewer visits says little. */
const FEW = 3
/** Of more restaurants the lowest are shown: a page of 500 takes seconds and is 36,000 pixels long. */
const SHOWN = 100
/** The titles of more columns stand upright on paper. */
const MANY = 8

interface Props {
  data: Insight
  filter: InsightFilter
}

/** Shows the mean of each category in each restaurant, or in each group where there are some, the lowest mean first. */
export function HeatMap({ data, filter }: Props) {
  const { tree, choice } = useRowsByGroup(data.restaurants.length)
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="places">
      <h2 id="places">
        {tree ? <Trans>Groups and categories</Trans> : <Trans>Restaurants and categories</Trans>}
      </h2>
      {choice}
      {!onlyRestaurant(filter) && (
        <p className={styles.soft}>
          {tree ? (
            <Trans>
              Mean scores in percent over the visits to a group’s restaurants, also to those of the groups in
              it, with the number of visits below. Of groups side by side the lowest is first.
            </Trans>
          ) : (
            <Trans>
              Mean scores in percent, with the number of visits below. The lowest restaurant is first; see how
              many visits a figure is of before acting on it.
            </Trans>
          )}
        </p>
      )}
      {tree ? (
        <GroupMap rows={byGroup(data, tree)} data={data} filter={filter} />
      ) : (
        <RestaurantMap data={data} filter={filter} />
      )}
    </section>
  )
}

function RestaurantMap({ data, filter }: Props) {
  const names = useNames(data, filter)
  const byPlace = new Map(data.cells.map((cell) => [`${cell.restaurantId} ${cell.categoryId}`, cell]))
  const means = useMeans<Row>(data, filter, (row, categoryId) => byPlace.get(`${row.id} ${categoryId}`))
  const [isWhole, setWhole] = useState(false)
  const rows = data.restaurants.toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <Heat rows={shown} keyOf={({ id }) => id} columns={[names, ...means]} />
      {shown.length < rows.length && (
        <div>
          <Button variant="default" onClick={() => setWhole(true)}>
            <Trans>Show all restaurants</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

/** Shows the tree: a group's figures are made of its restaurants', also of those in the groups below. */
function GroupMap({ rows, data, filter }: Props & { rows: readonly GroupFigures[] }) {
  const names = useGroupNames(filter)
  const means = useMeans<GroupFigures>(data, filter, ({ categories }, id) => categories.get(id))
  return <Heat rows={rows} keyOf={({ id }) => id ?? ''} columns={[names, ...means]} />
}

function useGroupNames(filter: InsightFilter): FigureColumn<GroupFigures> {
  const { t } = useLingui()
  return { title: t`Group`, isName: true, cell: (group) => <GroupName {...{ group, filter }} /> }
}

function Heat<Place>(figures: Figures<Place>) {
  const means = figures.columns.length - 1
  return (
    <div className={styles.scroll}>
      <FigureTable
        className={look.classes(styles.heat, means > MANY ? styles.many : undefined)}
        style={{ '--columns': means } as CSSProperties}
        {...figures}
      />
    </div>
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
function useMeans<Place extends NonNullable<Mean>>(
  { categories }: Insight,
  filter: InsightFilter,
  inCategory: (row: Place, categoryId: string) => Mean,
): FigureColumn<Place>[] {
  const { t } = useLingui()
  const means = categories.map(({ id, titles }) =>
    meanOf<Place>(id, titles[wholeFor(currentLanguage())], (row) => inCategory(row, id)),
  )
  return filter.categoryId === undefined ? [meanOf<Place>('', t`Whole score`, (row) => row), ...means] : means
}

type Mean = { visits: number; mean: number | null } | undefined

const meanOf = <Place,>(key: string, title: string, of: (row: Place) => Mean): FigureColumn<Place> => ({
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
