import { CheckCheck, CircleAlert, CircleDashed, Send, Smartphone, type LucideIcon } from 'lucide-react'
import type { Stage } from './stage.ts'
import styles from './final.module.css'

const ICONS: Record<Stage, LucideIcon> = {
  none: CircleDashed,
  unkept: CircleAlert,
  waiting: Smartphone,
  busy: Smartphone,
  sending: Send,
  refused: CircleAlert,
  done: CheckCheck,
  partial: CircleAlert,
}

export function Seal({ stage }: { stage: Stage }) {
  const Icon = ICONS[stage]
  return (
    <span className={styles.seal} data-stage={stage} aria-hidden="true">
      <Icon size={36} strokeWidth={1.75} />
    </span>
  )
}
