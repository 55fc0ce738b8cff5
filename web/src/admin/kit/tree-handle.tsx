import { GripVertical } from 'lucide-react'
import type { Ref } from 'react'
import styles from './tree.module.css'

/** The handle for mouse and touch. The keyboard has Alt with the arrow keys, and the row's menu. */
export function Handle({ ref }: { ref: Ref<HTMLSpanElement> }) {
  return (
    <span ref={ref} className={styles.handle} aria-hidden>
      <GripVertical size={16} />
    </span>
  )
}
