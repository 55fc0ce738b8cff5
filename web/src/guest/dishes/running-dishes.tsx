import type { Dish } from '@cloche/contract/questions.ts'
import { Trans } from '@lingui/react/macro'
import { ChevronUp, Timer } from 'lucide-react'
import { Stopwatch } from '../../ui/stopwatch.tsx'
import { useDevice } from '../shell/device-context.ts'
import styles from './dish-bar.module.css'

interface Props {
  oldest: Dish
  others: number
  open: () => void
}

/** The dish that has waited longest, with its running clock, and the number of others that have not come. */
export default function RunningDishes({ oldest, others, open }: Props) {
  const device = useDevice()
  return (
    <button type="button" className={styles.bar} aria-haspopup="dialog" onClick={open}>
      <Timer size={18} aria-hidden="true" />
      <span className="visually-hidden">
        <Trans>Not here yet:</Trans>
      </span>
      <bdi className={styles.name}>{oldest.dishName}</bdi>
      <span className={styles.clock}>
        <Stopwatch since={Date.parse(oldest.orderTime)} now={device.now} />
      </span>
      {others > 0 && <span className={styles.more}>+{others}</span>}
      <ChevronUp size={18} aria-hidden="true" />
    </button>
  )
}
