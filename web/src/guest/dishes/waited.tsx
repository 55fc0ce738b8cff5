import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import { Trans } from '@lingui/react/macro'
import { duration } from '../../ui/duration.ts'

/** The time between order and arrival of a dish. */
export function Waited({ orderTime, readyTime }: { orderTime: string; readyTime: string }) {
  if (isReadyBeforeOrdered({ orderTime, readyTime })) return <Trans>ready before it was ordered</Trans>
  return <time className="figures">{duration(Date.parse(readyTime) - Date.parse(orderTime))}</time>
}
