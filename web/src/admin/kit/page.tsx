import type { ReactNode } from 'react'
import styles from './page.module.css'
import { useTitle } from './use-title.ts'

interface Props {
  title: string
  /** The way back, before the title. */
  back?: ReactNode
  /** What can be done on the page, after the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A page under its title, which is also the tab's. */
export function Page({ title, back, actions, className, children }: Props) {
  useTitle(title)
  return (
    <main className={className ? `${styles.page} ${className}` : styles.page}>
      <div className={styles.head}>
        {back}
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  )
}
