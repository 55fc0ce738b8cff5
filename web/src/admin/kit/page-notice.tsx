import type { ReactNode } from 'react'
import { look } from './look.ts'
import styles from './page-notice.module.css'

interface Props {
  title: ReactNode
  /** Announces a notice that appears without an action of the reader. */
  role?: 'alert' | 'status'
  /** The notice is all of the page, and has its heading. */
  isPage?: boolean
  /** The reason, and what the reader can do. */
  children: ReactNode
}

/** Replaces rows or a page when there are none. */
export function PageNotice({ title, role, isPage = false, children }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div role={role} className={look.stack(3, styles.notice)}>
      <Title>{title}</Title>
      {children}
    </div>
  )
}
