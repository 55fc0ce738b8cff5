import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import styles from './applications.module.css'
import { useWaiting } from './use-applications.ts'

export function PeopleTabs({ applying }: { applying: boolean }) {
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
