import { Trans, useLingui } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Split, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import NamedIcon from '../../../ui/named-icon.tsx'
import { isDirty } from '../editor/drafts.ts'
import { useDraft } from '../use-drafts.ts'
import { FaultyContext } from './tree-actions.ts'
import { TYPES, type ItemType } from '../../entities/questions/question-types.ts'
import { look } from '../../kit/look.ts'
import styles from '../../kit/tree.module.css'

/** Marks the special options of a question. */
export function Marks({ id = '', options }: Pick<BankQuestion, 'options'> & { id?: string }) {
  const { t } = useLingui()
  const isFaulty = use(FaultyContext)?.has(id)
  const { required, weight = 1, showIf } = options
  return (
    <span className={look.inline(2, styles.marks)}>
      {isFaulty && (
        <span className={look.classes(look.text('warn'), styles.conditional)} title={t`Needs a look`}>
          <TriangleAlert size={14} aria-hidden />
          <span className="visually-hidden">
            <Trans>needs a look</Trans>
          </span>
        </span>
      )}
      {showIf && (
        <span className={styles.conditional} title={t`Shown only after certain answers`}>
          <Split size={14} aria-hidden />
          <span className="visually-hidden">
            <Trans>conditional</Trans>
          </span>
        </span>
      )}
      {weight !== 1 && <span title={t`Weight`}>×{weight}</span>}
      {required && <span className={styles.required}>{t`required`}</span>}
    </span>
  )
}

/** Shows a category's logo like the guest's, but smaller. */
export function CategoryMark({ logo }: { logo: string | null }) {
  return (
    <span className={styles.logo} aria-hidden>
      {logo?.includes('/') ? <img src={logo} alt="" loading="lazy" /> : <NamedIcon name={logo ?? ''} />}
    </span>
  )
}

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

/** Shows a question's type as an icon, with its name for screen readers. */
export function TypeIcon({ type }: { type: ItemType }) {
  const { t } = useLingui()
  const { icon: Icon, word } = TYPES[type]
  return <Icon size={16} strokeWidth={1.75} role="img" aria-label={t(word)} />
}
