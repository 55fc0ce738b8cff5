import type { ReactNode } from 'react'
import styles from './notice.module.css'

/**
 * A message that fills the screen, for an empty, broken or missing page: says what happened and what the user can do.
 */
export function Notice({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <main className={styles.notice}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      {action}
    </main>
  )
}
