import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { CategoryMark } from '../questions/tree/category-mark.tsx'
import type { FormItem, OutlineCategory } from './outline.ts'
import { OutlineQuestion } from './outline-question.tsx'
import { ShortList } from './short-list.tsx'
import styles from './forms.module.css'

interface Props {
  section: OutlineCategory
  byId: ReadonlyMap<string, FormItem>
  isOpen: boolean
  toggle: (id: string) => void
}

export function OutlineSection({ section: { category, questions }, byId, isOpen, toggle }: Props) {
  const { id, title, logo, type } = category
  return (
    <li>
      <button type="button" className={styles.category} aria-expanded={isOpen} onClick={() => toggle(id)}>
        <ChevronRight size={16} aria-hidden />
        <CategoryMark logo={logo} />
        <span className={styles.title} dir="auto" title={title}>
          {title}
        </span>
        {type === 'addon' && (
          <span className={styles.soft}>
            <Trans>Add-on section</Trans>
          </span>
        )}
        <span className={styles.soft}>
          <Plural value={questions.length} one="# question" other="# questions" />
        </span>
      </button>
      {isOpen && (
        <ShortList className={styles.questions} items={questions}>
          {(shown) =>
            shown.map((question) => <OutlineQuestion key={question.id} question={question} byId={byId} />)
          }
        </ShortList>
      )}
    </li>
  )
}
