import { useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ActionIcon } from '@mantine/core'
import { BellRing, LogOut } from 'lucide-react'
import { chooseLanguage, LANGUAGE_NAMES } from '../../boot/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import styles from './shell.module.css'

interface Props {
  user: User
  openTelegram: () => void
  logout: () => void
}

/** Language, who is here and the way out, side by side where there is room. */
export function Account({ user, openTelegram, logout }: Props) {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.account}>
      <LanguageSwitch
        label={t`Language`}
        current={i18n.locale}
        languages={LANGUAGE_NAMES}
        onChoose={(code) => void chooseLanguage(code)}
      />
      <bdi className={styles.who}>{`${user.firstName} ${user.lastName}`.trim()}</bdi>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control)"
        aria-label="Telegram"
        title="Telegram"
        onClick={openTelegram}
      >
        <BellRing size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="var(--control)"
        aria-label={t`Log out`}
        title={t`Log out`}
        onClick={logout}
      >
        <LogOut size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
