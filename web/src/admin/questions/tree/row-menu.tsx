import { useLingui } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { OpenMenu } from './open-menu.tsx'
import styles from './tree.module.css'

/** Everything that can be done to a row. The menu itself comes into being when it is asked for: rows are many. */
export function RowMenu({ item }: { item: BankQuestion }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const { title } = item
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <span className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={t`More: ${title}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        <EllipsisVertical size={16} aria-hidden />
      </button>
      {opened && <OpenMenu item={item} close={close} />}
    </span>
  )
}
