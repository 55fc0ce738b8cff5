import type { Visit, VisitSort } from '@cloche/contract/visits.ts'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { GuestName } from './guest-name.tsx'
import list from '../kit/list-table.module.css'
import { VisitStatusMark } from './visit-status.tsx'
import { EditButton } from './edit-button.tsx'
import { VisitFigure } from './visit-figure.tsx'
import { SubmittedWhen, VisitWhen } from './visit-when.tsx'
import styles from './visit-table.module.css'

interface Props {
  visit: Visit
  sort: VisitSort
  edit: (id: string) => void
}

/** The whole row opens the visit; the link carries the list's address, for the way back. */
export function VisitRow({ visit, sort, edit }: Props) {
  const { search } = useLocation()
  const { restaurant } = visit
  return (
    <tr className={`${list.row} ${styles.row}`}>
      <td className={styles.when}>
        {sort === 'submitted' ? (
          <SubmittedWhen visit={visit} />
        ) : (
          <VisitWhen visit={visit} underMonth={sort !== 'score'} />
        )}
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
        <VisitFigure visit={visit} sort={sort} />
      </td>
      <td className={styles.action}>
        <EditButton visit={visit} edit={edit} />
      </td>
    </tr>
  )
}
