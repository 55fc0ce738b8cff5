import { Trans, useLingui } from '@lingui/react/macro'
import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { duration } from '../../ui/duration.ts'
import { formatTime } from '../kit/format.ts'
import { FigureTable, type FigureColumn } from '../kit/figure-table.tsx'
import { look } from '../kit/look.ts'
import styles from './dishes.module.css'

export function Dishes({ dishes, visit }: { dishes: readonly Dish[]; visit: Visit }) {
  return (
    <div className={styles.box}>
      <FigureTable
        className={styles.dishes}
        rows={dishes}
        keyOf={({ id }) => id}
        columns={useColumns(visit)}
      />
    </div>
  )
}

function useColumns(visit: Visit): readonly FigureColumn<Dish>[] {
  const { t } = useLingui()
  const time = (instant: string) => (
    <time dateTime={instant}>{formatTime(instant, currentLanguage(), visit.restaurant.timezone)}</time>
  )
  return [
    { title: t`Dish`, isName: true, cell: ({ dishName }) => <bdi>{dishName}</bdi> },
    { title: t`Ordered`, cell: ({ orderTime }) => time(orderTime) },
    {
      title: t`Ready`,
      isWide: ({ readyTime }) => readyTime === null,
      cell: ({ readyTime }) => (readyTime === null ? <NotReady isOpen={visit.fillable} /> : time(readyTime)),
    },
    { title: t`Waited`, cell: (dish) => <Waited dish={dish} /> },
  ]
}

function NotReady({ isOpen }: { isOpen: boolean }) {
  if (isOpen) return <Trans>not yet</Trans>
  return (
    <span className={look.text('danger')}>
      <Trans>✕ never came</Trans>
    </span>
  )
}

function Waited({ dish: { orderTime, readyTime } }: { dish: Dish }) {
  if (readyTime === null) return null
  if (!isReadyBeforeOrdered({ orderTime, readyTime }))
    return duration(Date.parse(readyTime) - Date.parse(orderTime))
  return (
    <span className={styles.backwards}>
      <Trans>ready before it was ordered</Trans>
    </span>
  )
}
