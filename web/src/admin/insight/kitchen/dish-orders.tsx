import { Trans } from '@lingui/react/macro'
import type { DishOrder } from '@cloche/contract/kitchen.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { Link } from '../../../ui/link.tsx'
import { formatWallClock } from '../../kit/format.ts'
import { List } from '../../kit/list.tsx'
import type { InsightFilter } from '../insight-filter.ts'
import { minutesWords } from './kitchen-words.ts'
import { useDishOrders } from './use-kitchen.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const

interface Props {
  dish: string
  target: number | null
  filter: InsightFilter
  today: string
}

/** Lists the served orders of a dish. Each leads to the dish in the review of its visit. */
export function DishOrders({ dish, target, filter, today }: Props) {
  const query = useDishOrders(filter, today, dish)
  return (
    <section className={look.stack(3, look.put.within, insight.section)} aria-labelledby="orders">
      <h2 id="orders">
        <Trans>Orders behind these figures</Trans>
      </h2>
      <List
        query={query}
        items={query.data?.pages.flatMap(({ items }) => items)}
        expected={5}
        empty={
          <p className={insight.soft}>
            <Trans>These orders are in no visit any more.</Trans>
          </p>
        }
      >
        {(orders) => (
          <ul className={insight.questions}>
            {orders.map((order) => (
              <Order key={order.id} order={order} target={target} />
            ))}
          </ul>
        )}
      </List>
    </section>
  )
}

function Order({ order, target }: { order: DishOrder; target: number | null }) {
  const { visitId, questionId, visitDate, restaurant, minutes } = order
  return (
    <li>
      <span>
        <Link to={`/admin/visit-history/${visitId}#${questionId}`}>
          <bdi>{restaurant.title}</bdi>, {formatWallClock(visitDate, currentLanguage(), DAY)}
        </Link>
        {target !== null && minutes >= target && (
          <small>
            <Trans>over target</Trans>
          </small>
        )}
      </span>
      <span className={insight.mean}>{minutesWords(minutes)}</span>
    </li>
  )
}
