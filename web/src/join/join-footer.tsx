import { LIST } from '@cloche/languages/list.ts'
import { useLingui } from '@lingui/react/macro'
import { chooseLanguage } from '../boot/i18n.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import styles from './join.module.css'

export function JoinFooter() {
  const { t, i18n } = useLingui()
  return (
    <footer className={styles.footer}>
      <LanguageSwitch
        label={t`Language`}
        current={i18n.locale}
        languages={LIST}
        onChoose={(code) => void chooseLanguage(code)}
      />
      <bdi className="figures">{__VERSION__}</bdi>
    </footer>
  )
}
