import { Outlet } from 'react-router'
import styles from './mobile-layout.module.css'

/** The layout of /login and /guest: a column as wide as a phone, centred on a desktop. */
export function MobileLayout() {
  return (
    <div className={styles.table}>
      <Outlet />
    </div>
  )
}
