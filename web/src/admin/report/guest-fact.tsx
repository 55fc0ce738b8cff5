import type { Visit } from '@cloche/contract/visits.ts'
import { Link } from '../../ui/link.tsx'
import { GuestName } from '../visits/guest-name.tsx'
import { formatPhone } from '../users/phone.ts'
import { useGuest } from '../visits/use-guests.ts'
import styles from './report-head.module.css'

/** Who it was and how to reach them; on the screen alone (report-facts.tsx). */
export function GuestFact({ visit: { guestId, guest } }: { visit: Visit }) {
  const user = useGuest(guestId)
  return (
    <>
      <Link to={`/admin/user?open=${guestId}`}>
        <GuestName guest={guest} />
      </Link>
      {user?.phone && (
        <a href={`tel:+${user.phone}`} className={styles.contact}>
          {formatPhone(user.phone)}
        </a>
      )}
      {user?.email && (
        <a href={`mailto:${encodeURIComponent(user.email)}`} className={styles.contact}>
          {user.email}
        </a>
      )}
    </>
  )
}
