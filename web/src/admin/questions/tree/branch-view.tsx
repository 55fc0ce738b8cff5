import { memo } from 'react'
import { AddQuestion } from './add-question.tsx'
import { BranchHead } from './branch-head.tsx'
import type { Branch } from './branches.ts'
import { QuestionRow } from './question-row.tsx'
import styles from './tree.module.css'

interface Props {
  branch: Branch
  /** What the editor shows, when that is the category or one of its questions. */
  openId: string | null
  isCollapsed: boolean
  toggle: (id: string) => void
}

export const BranchView = memo(function BranchView({ branch, openId, isCollapsed, toggle }: Props) {
  const { category, questions } = branch
  return (
    <section className={styles.branch} data-branch={category.id}>
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
