import { useLingui } from '@lingui/react/macro'
import type { User } from '@cloche/contract/users.ts'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { CircleUserRound } from 'lucide-react'
import { Suspense, useState, type ComponentProps } from 'react'
import { unhurried } from '../../boot/idle.ts'
import { onDemand } from '../../boot/later.ts'
import styles from './shell.module.css'

const pressed = Promise.withResolvers<void>()
const AccountItems = onDemand(
  () => import('./account-items.tsx'),
  () => Promise.race([unhurried(), pressed.promise]),
)

export interface AccountMenuProps {
  user: User
  openTelegram: () => void
  logout: () => void
}

/** Offers the same as `Account` behind one button on a phone. What opens is loaded when the page is there, or at a press. */
export function AccountMenu(props: AccountMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const openSoon = () => {
    setIsOpen(true)
    pressed.resolve()
  }
  return (
    <Suspense fallback={<AccountButton onClick={openSoon} />}>
      <AccountItems {...props} isOpen={isOpen} setIsOpen={setIsOpen} />
    </Suspense>
  )
}

export function AccountButton({ className = '', ...props }: ActionIconProps & ComponentProps<'button'>) {
  const { t } = useLingui()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={`${styles.menu} ${className}`}
      aria-label={t`Account and language`}
      {...props}
    >
      <CircleUserRound size={24} aria-hidden />
    </ActionIcon>
  )
}
