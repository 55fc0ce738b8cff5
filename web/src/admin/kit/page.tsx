import { type ReactNode, useEffect } from 'react'
import styles from './page.module.css'

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

/** The name of the page in the tab and in the history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    document.title = `${title} · Cloche`
    return () => {
      document.title = 'Cloche'
    }
  }, [title])
}
