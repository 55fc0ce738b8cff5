import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from '../ui/search-params.ts'
import { UsersPage } from './users/users-page.tsx'
import { Link } from '../ui/link.tsx'
import { ApplicationsPage } from './applications/applications-page.tsx'
import { useWaiting } from './applications/use-applications.ts'
import { useReach } from './entities/users/use-reach.ts'
import styles from './applications/applications.module.css'

/** The page `/admin/user`: users, or applicants with `?applications=1`, whom a manager of some groups does not see. */
export default function PeoplePage() {
  const [params] = useSearchParams()
  const isLimited = useReach() !== null
  if (isLimited) return <UsersPage tabs={null} />
  const applying = params.has('applications')
  const tabs = <PeopleTabs applying={applying} />
  return applying ? <ApplicationsPage tabs={tabs} /> : <UsersPage tabs={tabs} />
}

function PeopleTabs({ applying }: { applying: boolean }) {
  const { t } = useLingui()
  const waiting = useWaiting()
  return (
    <nav className={styles.tabs} aria-label={t`People`}>
      <Link to="/admin/user" aria-current={applying ? undefined : 'page'}>
        <Trans>Users</Trans>
      </Link>
      <Link to="/admin/user?applications=1" aria-current={applying ? 'page' : undefined}>
        <Trans>Applications</Trans>
        {waiting > 0 && (
          <span className={styles.waiting} aria-label={t`${waiting} waiting`}>
            {waiting}
          </span>
        )}
      </Link>
    </nav>
  )
}
