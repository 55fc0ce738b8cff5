import { Trans } from '@lingui/react/macro'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { CalendarPlus, ListChecks } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import styles from './user-panel.module.css'

/** From a guest to their visits, and to the next one. */
export function GuestActions({ user }: { user: User }) {
  const { id, roleId, deletedAt } = user
  if (isStaff(roleId)) return null
  return (
    <nav className={styles.actions}>
      <Link to={`/admin/visit?guestId=${id}`}>
        <ListChecks size={16} aria-hidden />
        <Trans>Visits of this guest</Trans>
      </Link>
      {!deletedAt && (
        <Link to={`/admin/visit?new=1&guestId=${id}`}>
          <CalendarPlus size={16} aria-hidden />
          <Trans>Plan a visit</Trans>
        </Link>
      )}
    </nav>
  )
}
