import { useLingui } from '@lingui/react/macro'
import { currentLanguage } from '../../boot/i18n.ts'
import styles from './history.module.css'

/** 0..100, whole: tenths are for those who compare. */
export function Score({ score }: { score: number | null }) {
  const { t } = useLingui()
  if (score === null) return null
  const text = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 0 }).format(score)
  return (
    <span className={styles.score} role="img" aria-label={t`Score ${text} of 100`}>
      {text}
    </span>
  )
}
