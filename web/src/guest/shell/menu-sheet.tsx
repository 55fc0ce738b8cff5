import type { Language } from '@cloche/contract/constants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSessionState } from '../../boot/session-context.tsx'
import { chooseLanguage, currentLanguage } from '../../boot/i18n.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Logout } from './logout.tsx'
import styles from './menu-sheet.module.css'

const LANGUAGE_NAMES = [
  { value: 'en', title: <span lang="en">English</span> },
  { value: 'ru', title: <span lang="ru">Русский</span> },
]

export default function MenuSheet({ close }: { close: () => void }) {
  const { t } = useLingui()
  const session = useSessionState()
  const [language, setLanguage] = useState(currentLanguage())
  const name = session.status === 'user' ? session.user.firstName : ''
  const choose = (next: string) => {
    chooseLanguage(next as Language)
    setLanguage(next as Language)
  }
  return (
    <Sheet title={<bdi>{name}</bdi>} close={close}>
      <div className={styles.stack}>
        <Link to="/guest/history" className={styles.row} onClick={close}>
          <History size={20} aria-hidden="true" />
          <Trans>Past visits</Trans>
        </Link>
        <Segmented label={t`Language`} choices={LANGUAGE_NAMES} chosen={language} onTap={choose} />
        <Logout />
        <p className={styles.version}>
          <Trans>Version {__VERSION__}</Trans>
        </p>
      </div>
    </Sheet>
  )
}
