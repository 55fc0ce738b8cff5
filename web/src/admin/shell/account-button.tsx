import { useLingui } from '@lingui/react/macro'
import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { CircleUserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import styles from './shell.module.css'

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
