import { memo, use, useState } from 'react'
import { useDraggable } from '@dnd-kit/react'
import { useLingui, Trans } from '@lingui/react/macro'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { Menu } from '@mantine/core'
import { Plus } from 'lucide-react'
import { TYPES, QUESTION_KINDS } from '../../entities/questions/question-types.ts'
import { BranchHead } from './branch-head.tsx'
import type { Branch } from './branches.ts'
import { Handle } from '../../kit/tree-handle.tsx'
import { RowMenu } from '../../kit/row-menu.tsx'
import { ItemMenu } from './item-menu.tsx'
import { Marks, UnsavedMark, TypeIcon } from './row-marks.tsx'
import { FaultyContext, useTreeActions } from './tree-actions.ts'
import { look } from '../../kit/look.ts'
import styles from '../../kit/tree.module.css'

interface Props {
  branch: Branch
  /** The id in the editor, if it is the category or one of its questions. */
  openId: string | null
  isCollapsed: boolean
  toggle: (id: string) => void
}

export const BranchView = memo(function BranchView({ branch, openId, isCollapsed, toggle }: Props) {
  const { category, questions } = branch
  return (
    <section className={look.classes(look.plate(), styles.branch)} data-branch={category.id}>
      <BranchHead
        category={category}
        count={questions.length}
        isOpen={openId === category.id}
        isCollapsed={isCollapsed}
        toggle={toggle}
      />
      {!isCollapsed && (
        <>
          <ul className={styles.questions}>
            {questions.map((question) => (
              <QuestionRow key={question.id} question={question} isOpen={openId === question.id} />
            ))}
          </ul>
          <AddQuestion category={category.id} />
        </>
      )}
    </section>
  )
})

interface QuestionRowProps {
  question: BankQuestion
  isOpen: boolean
}

/** Shows one question. The tree handles clicks on the link, so that a new address does not render every row. */
const QuestionRow = memo(function QuestionRow({ question, isOpen }: QuestionRowProps) {
  const { t } = useLingui()
  const { id, title, type, options } = question
  const isFixed = use(FaultyContext) !== null
  const { ref, handleRef, isDragging } = useDraggable({ id, data: { title }, disabled: isFixed })
  return (
    <li
      ref={ref}
      className={styles.question}
      data-item={id}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
    >
      {isFixed ? <span className={styles.fixed} /> : <Handle ref={handleRef} />}
      <a
        href={`?open=${id}`}
        data-row={id}
        className={look.line(3, styles.title)}
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts={isFixed ? undefined : 'Alt+ArrowUp Alt+ArrowDown Delete'}
      >
        <TypeIcon type={type} />
        <span className={styles.words} dir="auto" title={title}>
          {title}
        </span>
        <UnsavedMark id={id} />
      </a>
      <Marks id={id} options={options} />
      <span className={styles.type} aria-hidden>
        {t(TYPES[type].word)}
      </span>
      <RowMenu title={title}>
        <ItemMenu item={question} />
      </RowMenu>
    </li>
  )
})

/** Adds a question at the end of a category, after asking for its type. */
function AddQuestion({ category }: { category: string }) {
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
      <button
        type="button"
        className={look.line(2, look.text('accent', 's'), styles.add)}
        aria-haspopup="menu"
        onClick={() => setAsked(true)}
      >
        {words}
      </button>
    )
  return (
    <Menu defaultOpened position="bottom-start" width={300} onClose={() => setAsked(false)}>
      <Menu.Target>
        <button type="button" className={look.line(2, look.text('accent', 's'), styles.add)}>
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
              <span className={look.classes(look.text('soft', 'xs'), styles.hint)}>{t(hint)}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
