import { Trans } from '@lingui/react/macro'
import { isStaff } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { Link } from '../../ui/link.tsx'
import { SessionList } from '../account/session-list.tsx'
import styles from './guest-links.module.css'
import { UserTwoStep } from './user-two-step.tsx'

/** How a user gets in and where they are in, for the administrator; of oneself that is on a page of its own. */
export function UserAccess({ user, oneself }: { user: User; oneself: boolean }) {
  if (oneself) {
    return (
      <p>
        <Link to="/admin/account">
          <Trans>Your password, two-step login, and where you are logged in</Trans>
        </Link>
      </p>
    )
  }
  return (
    <>
      {isStaff(user.roleId) && <UserTwoStep userId={user.id} />}
      <section className={styles.links}>
        <h3>
          <Trans>Where they are logged in</Trans>
        </h3>
        <SessionList userId={user.id} />
      </section>
    </>
  )
}
