import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { LucideIcon } from 'lucide-react'
import styles from './status-mark.module.css'

export interface Mark {
  word: MessageDescriptor
  icon: LucideIcon
  tone: 'soft' | 'live' | 'plain' | 'warn' | 'danger'
}

/** Shows a status as a word, a shape and a colour. */
export function StatusMark({ mark: { word, icon: Icon, tone } }: { mark: Mark }) {
  const { t } = useLingui()
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {t(word)}
    </span>
  )
}
