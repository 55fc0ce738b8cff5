import type { ReactNode } from 'react'
import styles from './mobile-layout.module.css'

/** The layout of /login and /guest: a column as wide as a phone, centred on a desktop. */
export function MobileLayout({ children }: { children: ReactNode }) {
  return <div className={styles.table}>{children}</div>
}
