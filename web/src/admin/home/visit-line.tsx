import type { Visit } from '@cloche/contract/visits.ts'
import type { ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import plate from '../../ui/plate.module.css'
import { GuestName } from '../visits/guest-name.tsx'
import styles from './home.module.css'

interface Props {
  visit: Visit
  to: string
  /** Since when it waits, or how far it is. */
  children: ReactNode
}

export function VisitLine({ visit, to, children }: Props) {
  return (
    <li>
      <Link to={to} className={`${plate.row} ${styles.line}`} data-row>
        <span className={styles.what}>
          <bdi className={styles.title}>{visit.restaurant.title}</bdi>
          <span className={styles.who}>
            <GuestName guest={visit.guest} />
          </span>
        </span>
        <span className={styles.when}>{children}</span>
      </Link>
    </li>
  )
}
