import { useDraggable } from '@dnd-kit/react'
import { useLingui } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { memo } from 'react'
import { TYPES } from '../question-types.ts'
import { Handle } from './handle.tsx'
import { Marks } from './marks.tsx'
import { RowMenu } from './row-menu.tsx'
import { TypeIcon } from './type-icon.tsx'
import { UnsavedMark } from './unsaved-mark.tsx'
import styles from './tree.module.css'

interface Props {
  question: BankQuestion
  isOpen: boolean
}

/** One question. Its link is opened by the tree, so that a change of address does not wake every row. */
export const QuestionRow = memo(function QuestionRow({ question, isOpen }: Props) {
  const { t } = useLingui()
  const { id, title, type, options } = question
  const { ref, handleRef, isDragging } = useDraggable({ id, data: { title } })
  return (
    <li
      ref={ref}
      className={styles.question}
      data-item={id}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
    >
      <Handle ref={handleRef} />
      <a
        href={`?open=${id}`}
        data-row={id}
        className={styles.title}
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      >
        <TypeIcon type={type} />
        <span className={styles.words} dir="auto" title={title}>
          {title}
        </span>
        <UnsavedMark id={id} />
      </a>
      <Marks options={options} />
      <span className={styles.type} aria-hidden>
        {t(TYPES[type].word)}
      </span>
      <RowMenu item={question} />
    </li>
  )
})
