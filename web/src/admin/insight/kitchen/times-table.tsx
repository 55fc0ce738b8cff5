import { Trans, useLingui } from '@lingui/react/macro'
import { KITCHEN_MINUTES } from '@cloche/contract/constants.ts'
import type { KitchenTimes } from '@cloche/contract/kitchen.ts'
import type { ReactNode } from 'react'
import { minutesWords, overWords } from './kitchen-words.ts'
import { FigureTable, type FigureColumn } from '../../kit/figure-table.tsx'
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
  const longest = Math.max(...rows.map(({ median, p90 }) => Math.max(median ?? 0, p90 ?? 0)), target ?? 0)
  const scale = Math.min(KITCHEN_MINUTES, Math.max(10, Math.ceil(longest / 10) * 10))
  const columns = useColumns({ of, target, scale })
  if (rows.length === 0) return null
  return (
    <section className={look.stack(3, look.put.within, styles.times)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.scroll} role="region" aria-label={t`Table: ${of}`} tabIndex={0}>
        <FigureTable className={styles.table} rows={rows} keyOf={({ key }) => key} columns={columns} />
      </div>
      {children}
    </section>
  )
}

function useColumns({
  of,
  target,
  scale,
}: Pick<Props, 'of' | 'target'> & { scale: number }): readonly FigureColumn<TimesRow>[] {
  const { t } = useLingui()
  return [
    { title: of, isName: true, cell: ({ name }) => name },
    { title: t`Served`, cell: ({ dishes }) => dishes },
    figure(t`Median`, 'median', minutesWords),
    figure(t`9 of 10 within`, 'p90', minutesWords),
    figure(t`Over target`, 'overTarget', overWords),
    {
      title: '',
      head: <Scale scale={scale} />,
      className: styles.line,
      cell: (times) => <Line times={times} target={target} scale={scale} />,
    },
  ]
}

const figure = <Name extends 'median' | 'p90' | 'overTarget'>(
  title: string,
  name: Name,
  words: (value: TimesRow[Name]) => string,
): FigureColumn<TimesRow> => ({
  title,
  cell: (times) => words(times[name]),
  marks: (times) => ({ 'data-few': times[name] === null || undefined }),
})

/** Where the scale of a line begins and ends. */
function Scale({ scale }: { scale: number }) {
  return (
    <>
      <span>0</span>
      <span>
        <Trans>{scale} min</Trans>
      </span>
    </>
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
