import { Plural, Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment } from '../kit/format.ts'
import { look } from '../kit/look.ts'
import alert from '../kit/alert.module.css'
import type { Attention } from './group.tsx'
import styles from './home.module.css'

type Backup = NonNullable<Attention['backup']>

/** Warns that the nightly backups fail, and says when the last one succeeded. */
export function BackupWarning({ backup }: { backup: Backup }) {
  const heading = useId()
  const { lastGoodAt, error } = backup
  const at = lastGoodAt && formatMoment(lastGoodAt, currentLanguage())
  return (
    <section className={`${look.stack(2, alert.alert)} ${styles.warning}`} aria-labelledby={heading}>
      <h2 id={heading}>
        <Reason backup={backup} />
      </h2>
      <p>{at ? <Trans>Last good backup: {at}</Trans> : <Trans>There is no good backup yet.</Trans>}</p>
      {error && <p className={look.text('soft', 'xs')}>{error}</p>}
    </section>
  )
}

function Reason({ backup: { reason, missingPhotos } }: { backup: Backup }) {
  if (reason === 'failed') return <Trans>The last nightly backup failed</Trans>
  if (reason === 'late') return <Trans>No good backup for more than 36 hours</Trans>
  return (
    <Plural
      value={missingPhotos}
      one="The last nightly backup lacks # photo that the storage has lost"
      other="The last nightly backup lacks # photos that the storage has lost"
    />
  )
}
