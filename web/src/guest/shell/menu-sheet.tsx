import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { useSessionState } from '../../boot/session-context.tsx'
import { LANGUAGE_NAMES, chooseLanguage, currentLanguage } from '../../boot/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Logout } from './logout.tsx'
import styles from './menu-sheet.module.css'

export default function MenuSheet({ close }: { close: () => void }) {
  const { t } = useLingui()
  const session = useSessionState()
  const name = session.status === 'user' ? session.user.firstName : ''
  return (
    <Sheet title={<bdi>{name}</bdi>} close={close}>
      <div className={styles.stack}>
        <Link to="/guest/history" className={styles.row} onClick={close}>
          <History size={20} aria-hidden="true" />
          <Trans>Past visits</Trans>
        </Link>
        <div className={`${styles.row} ${styles.language}`}>
          <Trans>Language</Trans>
          <LanguageSwitch
            label={t`Language`}
            current={currentLanguage()}
            languages={LANGUAGE_NAMES}
            onChoose={(code) => void chooseLanguage(code)}
          />
        </div>
        <Logout />
        <p className={styles.version}>
          <Trans>Version {__VERSION__}</Trans>
        </p>
      </div>
    </Sheet>
  )
}
