import type { ReactNode } from 'react'
import styles from './notice.module.css'

/**
 * A message that fills the screen, for an empty, broken or missing page: says what happened and what the user can do.
 */
export function Notice({
  title,
  heading: Title = 'h1',
  children,
  action,
}: {
  title: ReactNode
  /** `h2` below a header that is a heading already. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <main className={styles.notice}>
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </main>
  )
}
