import { Trans, useLingui } from '@lingui/react/macro'
import type { Api } from '@cloche/client/client.ts'
import type { User } from '@cloche/contract/users.ts'
import { Suspense, useState, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { Brand } from '../../ui/brand.tsx'
import { onDemand } from '../../boot/later.ts'
import { useSession } from '../../boot/session-context.tsx'
import { keyHelp } from '../kit/key-help.ts'
import { useProgramme } from '../kit/programme-name.ts'
import { usePageKeys } from '../kit/single-keys.ts'
import { Account } from './account.tsx'
import { AccountMenu } from './account-menu.tsx'
import { isIn, placeOf, sectionsOf } from './sections.ts'
import { look } from '../kit/look.ts'
import styles from './shell.module.css'

const TelegramModal = onDemand(() => import('./telegram/telegram-modal.tsx'))
const KeyHelpModal = onDemand(() => import('./key-help-modal.tsx'))

export function Shell({ user, children }: { user: User; children: ReactNode }) {
  const { t } = useLingui()
  const { logout, failed } = useLogout()
  const [telegram, setTelegram] = useState(false)
  const openTelegram = () => setTelegram(true)
  const programme = useProgramme()
  const keys = useSyncExternalStore(keyHelp.subscribe, keyHelp.get)
  usePageKeys({ '?': () => keyHelp.set(true) })
  return (
    <div className={styles.shell}>
      <a href="#content" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={look.line(5, styles.header)}>
        <Link
          to="/admin"
          className={styles.brand}
          title={programme.name}
          aria-label={t`${programme.name}, to the start`}
        >
          <Brand {...programme} />
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
      {keys && (
        <Suspense>
          <KeyHelpModal close={() => keyHelp.set(false)} />
        </Suspense>
      )}
      <footer className={look.classes(look.text('soft', 'xs'), styles.footer)}>
        Cloche <span className="figures">{__VERSION__}</span>
      </footer>
    </div>
  )
}

/** Shows the sections. On narrow screens they scroll, with the current section in view. */
function Navigation({ roleId }: { roleId: number }) {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const nav = useRef<HTMLElement>(null)
  const sections = sectionsOf(roleId)
  const place = placeOf(pathname, new URLSearchParams(search))
  const here = sections.findIndex((section) => isIn(section, place))
  useEffect(() => {
    const link = nav.current?.children[here]
    if (link instanceof HTMLElement) {
      nav.current!.scrollLeft = link.offsetLeft - (nav.current!.clientWidth - link.clientWidth) / 2
    }
  }, [here])
  return (
    <nav ref={nav} aria-label={t`Sections`} className={styles.nav}>
      {sections.map(({ path, name }, index) => (
        <Link key={path} to={path} aria-current={index === here ? 'page' : undefined}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}

/** A provider that is slow to answer does not keep anybody here. */
const PATIENCE_MILLISECONDS = 3000

/** The address at which single sign-on ends its own session; null where there is none. */
async function providersLogout(api: Api): Promise<string | null> {
  const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS)
  const answer = await api.call('GET /sso/logout', { signal }).catch(() => null)
  return answer?.url ?? null
}

/** Logs out, at the provider of single sign-on too. Without a network this fails; after success the navigation rules lead on. */
function useLogout(): { logout: () => void; failed: boolean } {
  const session = useSession()
  const [failed, setFailed] = useState(false)
  const logout = () => {
    setFailed(false)
    // A user who logs out on purpose gives up unsaved input.
    session.hold(null)
    void (async () => {
      const elsewhere = await providersLogout(session.api)
      await session.logout()
      if (elsewhere !== null) location.assign(elsewhere)
    })().catch(() => setFailed(true))
  }
  return { logout, failed }
}
