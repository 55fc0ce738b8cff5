import { useLingui } from '@lingui/react/macro'
import { ArrowUp, Check, CircleAlert, Smartphone, TriangleAlert } from 'lucide-react'
import type { Delivery, LocalPhoto } from '@cloche/engine/interface.ts'
import { useFindingWords } from './finding-words.ts'
import styles from './photo-strip.module.css'

const ICONS = { sent: Check, queued: Smartphone, sending: ArrowUp, failed: CircleAlert }

export function PhotoThumb({ photo, number, open }: { photo: LocalPhoto; number: number; open: () => void }) {
  const { t } = useLingui()
  const words: Record<Delivery, string> = {
    sent: t`sent`,
    queued: t`saved on this phone`,
    sending: t`sending`,
    failed: t`not accepted`,
  }
  const state = [words[photo.delivery], useFindingWords()(photo.findings)].filter(Boolean).join(', ')
  const Icon = ICONS[photo.delivery]
  return (
    <button type="button" className={styles.thumb} onClick={open} aria-label={t`Photo ${number}, ${state}`}>
      <img src={photo.thumbUrl} alt="" loading="lazy" decoding="async" width="76" height="76" />
      <span className={photo.delivery === 'failed' ? `${styles.state} ${styles.failed}` : styles.state}>
        <Icon size={13} strokeWidth={2.5} aria-hidden="true" />
      </span>
      {photo.findings.length > 0 && (
        <span className={styles.finding}>
          <TriangleAlert size={13} strokeWidth={2.5} aria-hidden="true" />
        </span>
      )}
    </button>
  )
}
