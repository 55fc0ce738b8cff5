import { Plural, Trans } from '@lingui/react/macro'
import type { Kitchen } from '@cloche/contract/kitchen.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDays } from '../../kit/format.ts'
import { minutesWords, overWords } from './kitchen-words.ts'
import { look } from '../../kit/look.ts'
import insight from '../insight.module.css'

/** Shows the first figure of the kitchen and the dishes that it refers to. */
export function KitchenLead({ data, target }: { data: Kitchen; target: number | null }) {
  const { total, period } = data
  const days = formatDays(period.from, period.to, currentLanguage())
  const [slow, over] = [minutesWords(total.p90), overWords(total.overTarget)]
  return (
    <section className={look.stack(1, look.put.left, insight.lead)} aria-labelledby="median">
      <h2 id="median">
        <Trans>Median from order to ready</Trans>
      </h2>
      <p className={insight.figure}>{minutesWords(total.median)}</p>
      <p>
        <Plural value={total.dishes} one="of # served order" other="of # served orders" />, {days}
      </p>
      <p className={insight.soft}>
        {total.p90 !== null && <Trans>Nine of ten came within {slow}.</Trans>}{' '}
        {total.overTarget &&
          (target === null ? (
            <Trans>Over target: {over}.</Trans>
          ) : (
            <Trans>
              Over the target of {target} minutes: {over}.
            </Trans>
          ))}
      </p>
    </section>
  )
}

/** Says which orders count, and from how many orders on a figure is shown. */
export function KitchenNote() {
  return (
    <p className={insight.soft}>
      <Trans>
        Counted is what has both times; what never came is in the visits' reports. Times of two hours and more
        count as one. A median takes 5 orders, “9 of 10” takes 29: with fewer the slowest may still lie ahead.
      </Trans>
    </p>
  )
}
