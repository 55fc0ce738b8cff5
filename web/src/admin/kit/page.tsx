import { type ReactNode, useEffect } from 'react'
import { look } from './look.ts'
import { programmeName } from './programme-name.ts'
import styles from './page.module.css'

interface Props {
  title: string
  /** The link back, shown before the title. */
  back?: ReactNode
  /** The actions of the page, shown after the title. */
  actions?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A page with its title, which is also the title of the browser's tab. */
export function Page({ title, back, actions, className, children }: Props) {
  useTitle(title)
  return (
    <main
      className={
        className
          ? `${look.stack(4, look.put.within, styles.page)} ${className}`
          : look.stack(4, look.put.within, styles.page)
      }
    >
      <div className={look.row(0, styles.head)}>
        {back}
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  )
}

/** Sets the page's title in the tab and in the history. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return undefined
    document.title = `${title} · ${programmeName()}`
    return () => {
      document.title = programmeName()
    }
  }, [title])
}
