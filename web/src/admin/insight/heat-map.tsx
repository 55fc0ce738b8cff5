import { wholeFor } from '@cloche/languages/list.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { groupAddress, restaurantAddress, visitsBehind, type InsightFilter } from './insight-filter.ts'
import { onlyRestaurant } from '../entities/restaurants/where/where.ts'
import { useGroups } from '../entities/groups/use-groups.ts'
import { useAllRestaurants } from '../entities/restaurants/use-restaurants.ts'
import { addressFilter, oneOf, useAddressFilter } from '../kit/address-filter.ts'
import { byGroup, type GroupFigures } from './by-group.ts'
import { VisitsLink } from './visits-link.tsx'
import { FigureTable, type FigureColumn, type Figures } from '../kit/figure-table.tsx'
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

const VIEW = addressFilter<{ by?: 'group' }>({ by: oneOf(['group']) })

/** Shows the mean of each category in each restaurant, or in each group where there are some, the lowest mean first. */
export function HeatMap({ data, filter }: Props) {
  const { t } = useLingui()
  const [{ by }, view] = useAddressFilter(VIEW)
  const groups = useGroups().data ?? []
  const placed = useAllRestaurants().data ?? []
  const isOfMany = groups.length > 0 && data.restaurants.length > 1
  const isByGroup = isOfMany && by === 'group'
  return (
    <section className={look.stack(3, look.put.within, styles.section)} aria-labelledby="places">
      <h2 id="places">
        {isByGroup ? <Trans>Groups and categories</Trans> : <Trans>Restaurants and categories</Trans>}
      </h2>
      {isOfMany && (
        <SegmentedControl
          aria-label={t`Rows`}
          className={styles.by}
          value={by ?? ''}
          onChange={(value) => view({ by: value === 'group' ? value : undefined })}
          data={[
            { value: '', label: t`Restaurants` },
            { value: 'group', label: t`Groups` },
          ]}
        />
      )}
      {!onlyRestaurant(filter) && (
        <p className={styles.soft}>
          {isByGroup ? (
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
      {isByGroup ? (
        <GroupMap rows={byGroup(data, groups, placed)} data={data} filter={filter} />
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
  const rows = data.restaurants.toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
  return <Heat rows={rows} keyOf={({ id }) => id} columns={[names, ...means]} />
}

/** Shows the tree: a group's figures are made of its restaurants', also of those in the groups below. */
function GroupMap({ rows, data, filter }: Props & { rows: readonly GroupFigures[] }) {
  const names = useGroupNames(filter)
  const means = useMeans<GroupFigures>(data, filter, ({ categories }, id) => categories.get(id))
  return <Heat rows={rows} keyOf={({ id }) => id ?? ''} columns={[names, ...means]} />
}

function useGroupNames(filter: InsightFilter): FigureColumn<GroupFigures> {
  const { t } = useLingui()
  return { title: t`Group`, isName: true, cell: (figures) => <GroupName {...{ figures, filter }} /> }
}

function GroupName({ figures, filter }: { figures: GroupFigures; filter: InsightFilter }) {
  const { id, title, level, restaurants } = figures
  return (
    <div style={{ paddingInlineStart: `${level}em` }}>
      <VisitsLink to={id === null ? null : groupAddress(id, filter)}>
        {id === null ? <Trans>Without a group</Trans> : <bdi>{title}</bdi>}
      </VisitsLink>
      <small>
        <Plural value={restaurants} one="# restaurant" other="# restaurants" />
      </small>
    </div>
  )
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
