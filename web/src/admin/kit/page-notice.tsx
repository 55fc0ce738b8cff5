import type { ReactNode } from 'react'
import styles from './page-notice.module.css'

interface Props {
  title: ReactNode
  /** Announces a notice that appears without an action of the reader. */
  role?: 'alert' | 'status'
  /** The reason, and what the reader can do. */
  children: ReactNode
}

/** Replaces rows or a report when there are none. */
export function PageNotice({ title, role, children }: Props) {
  return (
    <div role={role} className={styles.notice}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
