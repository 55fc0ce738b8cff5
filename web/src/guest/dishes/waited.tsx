import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { duration } from '../../ui/duration.ts'

/** The time between order and arrival of a dish whose clock stands. */
export function Waited({ orderTime, readyTime }: Pick<Dish, 'orderTime' | 'readyTime'>) {
  if (!readyTime) return <Trans>never came</Trans>
  if (isReadyBeforeOrdered({ orderTime, readyTime })) return <Trans>ready before it was ordered</Trans>
  return <time className="figures">{duration(Date.parse(readyTime) - Date.parse(orderTime))}</time>
}
