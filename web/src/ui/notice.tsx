import type { ReactNode } from 'react'
import styles from './notice.module.css'

/** A whole-screen message: empty, broken, not here. Says what is so and what can be done. */
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
