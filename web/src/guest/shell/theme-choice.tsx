import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chosenTheme, chooseTheme, type Theme } from '../../boot/theme.ts'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './menu-sheet.module.css'

/** Light or dark, or as the phone is. */
export function ThemeChoice() {
  const { t } = useLingui()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (value: string) => {
    const next = value === 'phone' ? null : (value as Theme)
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <div className={`${styles.row} ${styles.language}`}>
      <Trans>Appearance</Trans>
      <Segmented
        label={t`Appearance`}
        choices={[
          { value: 'phone', title: t`As the phone` },
          { value: 'light', title: t`Light` },
          { value: 'dark', title: t`Dark` },
        ]}
        chosen={theme ?? 'phone'}
        onTap={choose}
      />
    </div>
  )
}
