import type { Visit } from '@cloche/contract/visits.ts'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatWallClock, formatZone } from '../format.ts'
import { GuestName } from '../guest-name.tsx'
import { VisitStatusMark } from '../visit-status.tsx'
import { VisitFigure } from './visit-figure.tsx'
import styles from './visit-table.module.css'

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

/** The whole row opens the visit; the link carries the list's address, for the way back. */
export function VisitRow({ visit }: { visit: Visit }) {
  const language = currentLanguage()
  const { search } = useLocation()
  const { restaurant, visitDate } = visit
  return (
    <tr className={styles.row}>
      <td className={styles.when}>
        <time dateTime={visit.opensAt}>
          <span className={styles.day}>{formatWallClock(visitDate, language, DAY)}</span>{' '}
          {formatWallClock(visitDate, language, TIME)}
        </time>{' '}
        <span className={styles.zone}>{formatZone(visit.opensAt, language, restaurant.timezone)}</span>
      </td>
      <th scope="row" className={styles.restaurant}>
        <Link
          to={`/admin/visit-history/${visit.id}`}
          state={{ list: search }}
          title={`${restaurant.title}, ${restaurant.address}`}
          dir="auto"
          data-row
        >
          {restaurant.title}
        </Link>
      </th>
      <td className={styles.guest}>
        <GuestName guest={visit.guest} />
      </td>
      <td className={styles.status}>
        <VisitStatusMark status={visit.status} />
      </td>
      <td className={styles.figure}>
        <VisitFigure visit={visit} />
      </td>
    </tr>
  )
}
