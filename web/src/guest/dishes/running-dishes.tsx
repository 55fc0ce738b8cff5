import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronUp, Timer } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Stopwatch } from '../../ui/stopwatch.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import type { NotedDish } from '../summary.ts'
import styles from './dish-bar.module.css'

interface Props {
  oldest: NotedDish
  others: number
  open: () => void
}

/** The dish that has waited longest, with its running clock, a tap to stop the clock, and the number of others that have not come. */
export default function RunningDishes({ oldest: { questionId, dish }, others, open }: Props) {
  const { t } = useLingui()
  const visitCopy = useVisitCopy()
  const device = useDevice()
  const came = () => {
    visitCopy.updateDish(questionId, dish.id, { readyTime: device.now().toISOString() })
    toasts.show({
      text: t`${dish.dishName}: it’s here`,
      undoLabel: t`Undo`,
      undo: () => visitCopy.updateDish(questionId, dish.id, { readyTime: null }),
    })
  }
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.running} aria-haspopup="dialog" onClick={open}>
        <Timer size={18} aria-hidden="true" />
        <span className="visually-hidden">
          <Trans>Not here yet:</Trans>
        </span>
        <bdi className={styles.name}>{dish.dishName}</bdi>
        <span className={styles.clock}>
          <Stopwatch since={Date.parse(dish.orderTime)} now={device.now} />
        </span>
        {others > 0 && <span dir="ltr" className={styles.more}>{`+${others}`}</span>}
        <ChevronUp size={18} aria-hidden="true" />
      </button>
      <Button className={styles.came} onClick={came}>
        <Trans>It’s here</Trans>
      </Button>
    </div>
  )
}
