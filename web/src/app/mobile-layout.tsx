import { Outlet } from 'react-router'
import styles from './mobile-layout.module.css'

/** The layout of /login and /guest: one column as wide as a phone, on a desktop in the middle of the table. */
export function MobileLayout() {
  return (
    <div className={styles.table}>
      <Outlet />
    </div>
  )
}
