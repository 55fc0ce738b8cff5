import { useDraggable } from '@dnd-kit/react'
import { Plural, useLingui } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { ChevronRight } from 'lucide-react'
import { Handle } from '../../kit/tree-handle.tsx'
import { RowMenu } from '../../kit/row-menu.tsx'
import { ItemMenu } from './item-menu.tsx'
import { CategoryMark, UnsavedMark } from './row-marks.tsx'
import { look } from '../../kit/look.ts'
import styles from '../../kit/tree.module.css'

interface Props {
  category: BankQuestion
  count: number
  isOpen: boolean
  isCollapsed: boolean
  toggle: (id: string) => void
}

/** Shows a category's row, whose arrow folds the questions. */
export function BranchHead({ category, count, isOpen, isCollapsed, toggle }: Props) {
  const { t } = useLingui()
  const { id, title, logo, type } = category
  // Optional sections have a heading of their own above them.
  const Heading = type === 'addon' ? 'h3' : 'h2'
  const { ref, handleRef, isDragging } = useDraggable({ id, data: { title } })
  return (
    <div
      ref={ref}
      className={styles.head}
      data-item={id}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
    >
      <Handle ref={handleRef} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={!isCollapsed}
        aria-label={t`Questions of “${title}”`}
        onClick={() => toggle(id)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      <Heading className={look.classes(look.text('m', 'plain', 'strong'), styles.categoryTitle)}>
        <a
          href={`?open=${id}`}
          data-row={id}
          className={look.line(3, styles.title)}
          aria-current={isOpen ? 'true' : undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete ArrowLeft ArrowRight"
        >
          <CategoryMark logo={logo} />
          <span className={styles.words} dir="auto" title={title}>
            {title}
          </span>
          <UnsavedMark id={id} />
        </a>
      </Heading>
      <span className={styles.count}>
        <Plural value={count} one="# question" other="# questions" />
      </span>
      <RowMenu title={title}>
        <ItemMenu item={category} />
      </RowMenu>
    </div>
  )
}
