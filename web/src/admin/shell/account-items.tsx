import { WHOLE } from '@cloche/languages/list.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ROLE } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { Menu } from '@mantine/core'
import { BellRing, Check, LogOut, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { useRef } from 'react'
import { chooseLanguage } from '../../boot/i18n.ts'
import { Link } from '../../ui/link.tsx'
import { fullName } from '../entities/users/full-name.ts'
import { roleName } from '../entities/users/roles.ts'
import { AccountButton } from './account-button.tsx'
import { look } from '../kit/look.ts'
import styles from './shell.module.css'

export interface AccountMenuProps {
  user: User
  openTelegram: () => void
  logout: () => void
}

interface Props extends AccountMenuProps {
  isOpen: boolean
  setIsOpen: (isOpen: boolean) => void
}

export default function AccountItems({ user, openTelegram, logout, isOpen, setIsOpen }: Props) {
  const { t, i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu position="bottom-end" width={240} opened={isOpen} onChange={setIsOpen}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.menuHead}>
          <bdi>{fullName(user)}</bdi>
          <span className={look.text('soft')}>{t(roleName(user.roleId))}</span>
        </div>
        <Menu.Divider />
        {WHOLE.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            mih={44}
            aria-current={code === i18n.locale}
            rightSection={code === i18n.locale && <Check size={18} aria-hidden />}
            onClick={() => void chooseLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/admin/account"
          mih={44}
          leftSection={<ShieldCheck size={18} aria-hidden />}
        >
          <Trans>Your account</Trans>
        </Menu.Item>
        {user.roleId === ROLE.administrator && (
          <Menu.Item
            component={Link}
            to="/admin/settings"
            mih={44}
            leftSection={<SlidersHorizontal size={18} aria-hidden />}
          >
            <Trans>Programme</Trans>
          </Menu.Item>
        )}
        <Menu.Item
          mih={44}
          leftSection={<BellRing size={18} aria-hidden />}
          onClick={() => {
            // The menu item disappears, so the focus must return to the button, which stays.
            button.current?.focus()
            openTelegram()
          }}
        >
          Telegram
        </Menu.Item>
        <Menu.Item mih={44} leftSection={<LogOut size={18} aria-hidden />} onClick={logout}>
          <Trans>Log out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
