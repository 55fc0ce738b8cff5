import { useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton, Tooltip } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Copy, Trash2, type LucideIcon } from 'lucide-react'
import { TYPES } from '../question-types.ts'
import { useTreeActions } from '../tree/tree-actions.ts'
import type { ItemType } from './draft.ts'
import styles from './editor.module.css'

interface Props {
  type: ItemType
  item: BankQuestion | null
  close: () => void
}

/** What is edited, and what can be done to it as a whole. */
export function EditorHead({ type, item, close }: Props) {
  const { t } = useLingui()
  const actions = useTreeActions()
  const { icon: Icon, word, hint } = TYPES[type]
  return (
    <header className={styles.head}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <h2 title={t(hint)}>{t(word)}</h2>
      {item && <Deed label={t`Duplicate`} icon={Copy} act={() => actions.duplicate(item)} />}
      {item && <Deed label={t`Remove`} icon={Trash2} act={() => actions.remove(item)} />}
      <CloseButton size="var(--control)" aria-label={t`Close`} aria-keyshortcuts="Escape" onClick={close} />
    </header>
  )
}

function Deed({ label, icon: Icon, act }: { label: string; icon: LucideIcon; act: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="var(--control)" aria-label={label} onClick={act}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
