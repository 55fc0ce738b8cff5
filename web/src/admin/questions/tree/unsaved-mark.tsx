import { Trans, useLingui } from '@lingui/react/macro'
import { isDirty } from '../editor/drafts.ts'
import { useDraft } from '../use-drafts.ts'
import styles from './tree.module.css'

export function UnsavedMark({ id }: { id: string }) {
  const { t } = useLingui()
  const kept = useDraft(id)
  if (!kept || !isDirty(kept)) return null
  return (
    <span className={styles.unsaved} title={t`Not saved yet`}>
      <span className="visually-hidden">
        <Trans>not saved yet</Trans>
      </span>
    </span>
  )
}
