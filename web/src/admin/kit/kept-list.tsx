import type { ReactNode } from 'react'
import { look } from './look.ts'
import styles from './selection-bar.module.css'

/** Lists the things that a change of many left as they were, with the reasons. */
export function KeptList({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className={look.stack(1, styles.kept)}>
      <p>{title}</p>
      <ul>{children}</ul>
    </div>
  )
}
