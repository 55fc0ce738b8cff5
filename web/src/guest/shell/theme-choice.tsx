import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chosenTheme, chooseTheme, type Theme } from '../../boot/theme.ts'
import { WordSwitch } from '../../ui/word-switch.tsx'
import styles from './menu-sheet.module.css'

/** Light or dark, or as the phone is. */
export function ThemeChoice() {
  const { t } = useLingui()
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (value: Theme | 'phone') => {
    const next = value === 'phone' ? null : value
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <div className={`${styles.row} ${styles.setting}`}>
      <Trans>Appearance</Trans>
      <WordSwitch
        label={t`Appearance`}
        choices={[
          { value: 'phone', title: t`Auto` },
          { value: 'light', title: t`Light` },
          { value: 'dark', title: t`Dark` },
        ]}
        current={theme ?? 'phone'}
        onChoose={choose}
      />
    </div>
  )
}
