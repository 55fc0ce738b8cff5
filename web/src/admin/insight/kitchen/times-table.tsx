import { Trans, useLingui } from '@lingui/react/macro'
import { KITCHEN_MINUTES } from '@cloche/contract/constants.ts'
import type { KitchenTimes } from '@cloche/contract/kitchen.ts'
import type { ReactNode } from 'react'
import { minutesWords, overWords } from './kitchen-words.ts'
import { look } from '../../kit/look.ts'
import styles from './kitchen.module.css'

export interface TimesRow extends KitchenTimes {
  key: string
  name: ReactNode
}

interface Props {
  id: string
  title: ReactNode
  /** The heading of the first column, which names the rows. */
  of: string
  rows: readonly TimesRow[]
  /** The target in minutes that is marked in every row; null if rows have several targets or none. */
  target: number | null
  children?: ReactNode
}

/** Lists times from order to ready. A line in each row shows median, p90 and target on one scale; the cells have the figures. */
export function TimesTable({ id, title, of, rows, target, children }: Props) {
  const { t } = useLingui()
  if (rows.length === 0) return null
  const longest = Math.max(...rows.map(({ median, p90 }) => Math.max(median ?? 0, p90 ?? 0)), target ?? 0)
  const scale = Math.min(KITCHEN_MINUTES, Math.max(10, Math.ceil(longest / 10) * 10))
  return (
    <section className={look.stack(3, look.put.within, styles.times)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.scroll} role="region" aria-label={t`Table: ${of}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">
                <Trans>Served</Trans>
              </th>
              <th scope="col">
                <Trans>Median</Trans>
              </th>
              <th scope="col">
                <Trans>9 of 10 within</Trans>
              </th>
              <th scope="col">
                <Trans>Over target</Trans>
              </th>
              <th scope="col" className={styles.scale}>
                <span>0</span>
                <span>
                  <Trans>{scale} min</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, ...times }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{times.dishes}</td>
                <td data-few={times.median === null || undefined}>{minutesWords(times.median)}</td>
                <td data-few={times.p90 === null || undefined}>{minutesWords(times.p90)}</td>
                <td data-few={times.overTarget === null || undefined}>{overWords(times.overTarget)}</td>
                <td className={styles.line}>
                  <Line times={times} target={target} scale={scale} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </section>
  )
}

/** The bar ends at the median, the thin line at the p90; the upright line is the target. */
function Line({ times: { median, p90 }, target, scale }: LineProps) {
  const at = (minutes: number) => `${Math.min(100, (100 * minutes) / scale)}%`
  return (
    <span className={styles.track} aria-hidden>
      {p90 !== null && <span className={styles.reach} style={{ inlineSize: at(p90) }} />}
      {median !== null && <span className={styles.bar} style={{ inlineSize: at(median) }} />}
      {target !== null && <span className={styles.target} style={{ insetInlineStart: at(target) }} />}
    </span>
  )
}

interface LineProps {
  times: KitchenTimes
  target: number | null
  scale: number
}
