import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QUESTION_KINDS, TYPES } from '../question-types.ts'
import { useTreeActions } from './tree-actions.ts'
import styles from './tree.module.css'

/** At the end of a category: a new question, of which type is asked first. */
export function AddQuestion({ category }: { category: string }) {
  const { t } = useLingui()
  const { add } = useTreeActions()
  const [asked, setAsked] = useState(false)
  const words = (
    <>
      <Plus size={16} aria-hidden />
      <Trans>Add a question</Trans>
    </>
  )
  if (!asked)
    return (
      <button type="button" className={styles.add} aria-haspopup="menu" onClick={() => setAsked(true)}>
        {words}
      </button>
    )
  return (
    <Menu defaultOpened position="bottom-start" width={300} onClose={() => setAsked(false)}>
      <Menu.Target>
        <button type="button" className={styles.add}>
          {words}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {QUESTION_KINDS.map((type) => {
          const { icon: Icon, word, hint } = TYPES[type]
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => add(type, category)}
            >
              {t(word)}
              <span className={styles.hint}>{t(hint)}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
