import { WHOLE } from '@cloche/languages/list.ts'
import { useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ActionIcon } from '@mantine/core'
import { BellRing, CircleUserRound, LogOut } from 'lucide-react'
import { chooseLanguage } from '../../boot/i18n.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Link } from '../../ui/link.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { look } from '../kit/look.ts'
import styles from './shell.module.css'

interface Props {
  user: User
  openTelegram: () => void
  logout: () => void
}

/** Shows the language, the user and the logout button side by side on wide screens. */
export function Account({ user, openTelegram, logout }: Props) {
  const { t, i18n } = useLingui()
  const name = fullName(user)
  return (
    <div className={look.line(3, styles.account)}>
      <LanguageSwitch
        label={t`Language`}
        current={i18n.locale}
        languages={WHOLE}
        onChoose={(code) => void chooseLanguage(code)}
      />
      <Link
        to="/admin/account"
        className={look.inline(2, styles.who)}
        title={t`Your account`}
        aria-label={t`Your account: ${name}`}
      >
        <CircleUserRound size={18} aria-hidden />
        <bdi>{name}</bdi>
      </Link>
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
