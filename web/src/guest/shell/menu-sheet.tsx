import { LIST } from '@cloche/languages/list.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, History, Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { useSessionState } from '../../boot/session-context.tsx'
import { later } from '../../boot/later.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WhomToAsk } from '../facts/whom-to-ask.tsx'
import { NotificationPart } from '../notifications/notification-part.tsx'
import { useReadable } from '../readable.ts'
import { useDevice } from './device-context.ts'
import { Logout } from './logout.tsx'
import { ThemeChoice } from './theme-choice.tsx'
import { useChooseLanguage } from './use-choose-language.ts'
import styles from './menu-sheet.module.css'

const TelegramRow = later(() => import('../telegram/telegram-row.tsx'))

export default function MenuSheet({ close }: { close: () => void }) {
  const { t } = useLingui()
  const session = useSessionState()
  const name = session.status === 'user' ? session.user.firstName : ''
  const chooseLanguage = useChooseLanguage()
  const waiting = useReadable(useDevice().waiting).length
  /** False on the way back from the notifications. */
  const [isNotifying, setNotifying] = useState<boolean | null>(null)
  if (isNotifying)
    return (
      <Sheet key="menu" title={<Trans>Notifications</Trans>} close={close}>
        <NotificationPart back={() => setNotifying(false)} />
      </Sheet>
    )
  return (
    <Sheet key="menu" title={<bdi>{name}</bdi>} close={close}>
      <div className={styles.stack}>
        {/* Uppermost: it comes later than the rest, and moves nothing that a thumb is on its way to. */}
        <Suspense>
          <TelegramRow />
        </Suspense>
        <Link to="/guest/history" className={styles.row} onClick={close}>
          <History size={20} aria-hidden="true" />
          <Trans>Past visits</Trans>
        </Link>
        <Link to="/guest/waiting" className={styles.row} onClick={close}>
          <Send size={20} aria-hidden="true" />
          <span className={styles.grow}>
            <Trans>Waiting to be sent</Trans>
          </span>
          <span className={styles.count}>{waiting}</span>
        </Link>
        <button
          type="button"
          className={`${styles.row} ${styles.act}`}
          onClick={() => setNotifying(true)}
          autoFocus={isNotifying === false}
        >
          <Bell size={20} aria-hidden="true" />
          <Trans>Notifications</Trans>
        </button>
        <div className={`${styles.row} ${styles.setting}`}>
          <Trans>Language</Trans>
          <LanguageSwitch
            label={t`Language`}
            current={currentLanguage()}
            languages={LIST}
            onChoose={chooseLanguage}
          />
        </div>
        <ThemeChoice />
        <WhomToAsk />
        <Logout />
        <p className={styles.version}>
          <Trans>Version {__VERSION__}</Trans>
        </p>
      </div>
    </Sheet>
  )
}
