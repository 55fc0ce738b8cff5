import type { ReactNode } from 'react'
import styles from './page-notice.module.css'

interface Props {
  title: ReactNode
  /** For what appears without being asked for. */
  role?: 'alert' | 'status'
  /** Why, and what can be done about it. */
  children: ReactNode
}

/** Stands where rows or a report would be when there are none. */
export function PageNotice({ title, role, children }: Props) {
  return (
    <div role={role} className={styles.notice}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
