import type { ReactNode } from 'react'
import styles from './selection-bar.module.css'

/** Which of many things stayed as they were, and why. */
export function KeptList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className={styles.kept}>
      <p>{title}</p>
      <ul>{children}</ul>
    </div>
  )
}
