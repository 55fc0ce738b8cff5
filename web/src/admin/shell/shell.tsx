import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Account } from './account.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useLogout } from './use-logout.ts'
import styles from './shell.module.css'

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { logout, failed } = useLogout()
  const inVisits = pathname.startsWith('/admin/visit')
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={styles.header}>
        <Link to="/admin" className={styles.brand} aria-label={t`Cloche, to the start`}>
          <Brand />
        </Link>
        <nav aria-label={t`Sections`} className={styles.nav}>
          <Link to="/admin/visit" aria-current={inVisits ? 'page' : undefined}>
            <Trans>Visits</Trans>
          </Link>
        </nav>
        <Account user={user} logout={logout} />
        <AccountMenu user={user} logout={logout} />
      </header>
      {failed && (
        <p role="alert" className={styles.alert}>
          <Trans>You are still logged in: the server can't be reached.</Trans>
        </p>
      )}
      <div id="content" tabIndex={-1} className={styles.content}>
        {children}
      </div>
      <footer className={styles.footer}>
        Cloche <span className="figures">{__VERSION__}</span>
      </footer>
    </div>
  )
}
