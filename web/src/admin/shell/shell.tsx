import { Trans, useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from '../../ui/link.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Account } from './account.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { useLogout } from './use-logout.ts'
import styles from './shell.module.css'

const TelegramModal = lazy(() => import('../telegram/telegram-modal.tsx'))

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useLingui()
  const { logout, failed } = useLogout()
  const [telegram, setTelegram] = useState(false)
  const openTelegram = () => setTelegram(true)
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={styles.header}>
        <Link to="/admin" className={styles.brand} aria-label={t`Cloche, to the start`}>
          <Brand />
        </Link>
        <Navigation roleId={user.roleId} />
        <Account user={user} openTelegram={openTelegram} logout={logout} />
        <AccountMenu user={user} openTelegram={openTelegram} logout={logout} />
      </header>
      {failed && (
        <p role="alert" className={styles.alert}>
          <Trans>You are still logged in: the server can't be reached.</Trans>
        </p>
      )}
      <div id="content" tabIndex={-1} className={styles.content}>
        {children}
      </div>
      {telegram && (
        <Suspense>
          <TelegramModal close={() => setTelegram(false)} />
        </Suspense>
      )}
      <footer className={styles.footer}>
        Cloche <span className="figures">{__VERSION__}</span>
      </footer>
    </div>
  )
}
