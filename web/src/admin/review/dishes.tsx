import { Trans, useLingui } from '@lingui/react/macro'
import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { duration } from '../../ui/duration.ts'
import { formatTime } from '../kit/format.ts'
import { FigureTable } from '../kit/figure-table.tsx'
import { look } from '../kit/look.ts'
import styles from './dishes.module.css'

export function Dishes({ dishes, visit }: { dishes: readonly Dish[]; visit: Visit }) {
  const { t } = useLingui()
  const time = (instant: string) => (
    <time dateTime={instant}>{formatTime(instant, currentLanguage(), visit.restaurant.timezone)}</time>
  )
  return (
    <div className={styles.box}>
      <FigureTable columns={[t`Dish`, t`Ordered`, t`Ready`, t`Waited`]} className={styles.dishes}>
        {dishes.map(({ id, dishName, orderTime, readyTime }) => (
          <tr key={id}>
            <th scope="row">
              <bdi>{dishName}</bdi>
            </th>
            <td>{time(orderTime)}</td>
            {readyTime === null ? (
              <td colSpan={2}>{visit.fillable ? <Trans>not yet</Trans> : <Never />}</td>
            ) : (
              <>
                <td>{time(readyTime)}</td>
                <td>
                  {isReadyBeforeOrdered({ orderTime, readyTime }) ? (
                    <Backwards />
                  ) : (
                    duration(Date.parse(readyTime) - Date.parse(orderTime))
                  )}
                </td>
              </>
            )}
          </tr>
        ))}
      </FigureTable>
    </div>
  )
}

function Never() {
  return (
    <span className={look.text('danger')}>
      <Trans>✕ never came</Trans>
    </span>
  )
}

function Backwards() {
  return (
    <span className={styles.backwards}>
      <Trans>ready before it was ordered</Trans>
    </span>
  )
}
