import { Plural, Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Insight } from '@cloche/contract/insight.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatScore } from '../kit/format.ts'
import { onlyRestaurant, restaurantAddress, visitsBehind, type InsightFilter } from './insight-filter.ts'
import { VisitsLink } from './visits-link.tsx'
import { look } from '../kit/look.ts'
import styles from './insight.module.css'

/** A mean of fewer visits says little. */
const FEW = 3
/** The titles of more columns stand upright on paper. */
const MANY = 8

/** Shows the mean of each category in each restaurant, the restaurant with the lowest mean first. */
export function HeatMap({ data, filter }: { data: Insight; filter: InsightFilter }) {
  const { restaurants, categories, cells, period } = data
  const byPlace = new Map(cells.map((cell) => [`${cell.restaurantId} ${cell.categoryId}`, cell]))
  // With a category the means are the category's, which has a column of its own.
  const isOfWhole = filter.categoryId === undefined
  const rows = restaurants.toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
  const columns = categories.length + Number(isOfWhole)
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
        <table
          className={styles.heat}
          style={{ '--columns': columns } as CSSProperties}
          data-many={columns > MANY || undefined}
        >
          <thead>
            <tr>
              <th scope="col">
                <Trans>Restaurant</Trans>
              </th>
              {isOfWhole && (
                <th scope="col">
                  <Trans>Whole score</Trans>
                </th>
              )}
              {categories.map(({ id, titles }) => (
                <th key={id} scope="col">
                  {titles[currentLanguage()]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, visits, mean }) => (
              <tr key={id}>
                <th scope="row">
                  <VisitsLink
                    to={onlyRestaurant(filter) ? visitsBehind(period, filter) : restaurantAddress(id, filter)}
                  >
                    {title}
                  </VisitsLink>
                </th>
                {isOfWhole && <Cell cell={{ visits, mean }} />}
                {categories.map((category) => (
                  <Cell key={category.id} cell={byPlace.get(`${id} ${category.id}`)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Cell({ cell }: { cell: { visits: number; mean: number | null } | undefined }) {
  if (!cell || cell.mean === null) return <td data-level="none">–</td>
  return (
    <td data-level={levelOf(cell.mean)} data-few={cell.visits < FEW || undefined}>
      {formatScore(cell.mean, currentLanguage())}
      <small data-visits={cell.visits}>
        <Plural value={cell.visits} one="# visit" other="# visits" />
      </small>
    </td>
  )
}

/** The level sets only the colour; the cell has the figure. */
function levelOf(mean: number): 'low' | 'part' | 'fine' | 'full' {
  if (mean < 60) return 'low'
  if (mean < 75) return 'part'
  return mean < 90 ? 'fine' : 'full'
}
