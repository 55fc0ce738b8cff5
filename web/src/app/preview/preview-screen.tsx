import type { MouseEvent } from 'react'
import { CategoryHeader } from '../../guest/category/category-header.tsx'
import { QuestionList } from '../../guest/category/question-list.tsx'
import { CategoryRow } from '../../guest/visit/category-row.tsx'
import { useReadable } from '../../guest/readable.ts'
import { useVisitCopy } from '../../guest/shell/device-context.ts'
import { viewsOf, type Section } from '../../guest/views.ts'
import { Toaster } from '../../ui/toaster.tsx'
import styles from './preview.module.css'

/** Shows a category's screen, with its row of the overview above if requested. */
export function PreviewScreen({ overview }: { overview: boolean }) {
  const [section] = useReadable(viewsOf(useVisitCopy()).sections)
  if (!section) return null
  return (
    <div className={styles.page} onClickCapture={(event) => stayHere(event)}>
      {overview && (
        <div className={styles.overview}>
          <ul className={styles.plate}>
            <CategoryRow id={section.id} search="" />
          </ul>
        </div>
      )}
      <PreviewCategory section={section} />
    </div>
  )
}

export function PreviewCategory({ section }: { section: Section }) {
  return (
    <>
      <CategoryHeader section={section} back="" />
      <main className={styles.main}>
        <QuestionList key={section.id} ids={section.questions} all={false} />
      </main>
      <Toaster />
    </>
  )
}

/** Links lead nowhere in a preview. Returns the address of a link that was tapped. */
export function stayHere(event: MouseEvent): string | null {
  const link = (event.target as Element).closest('a')
  if (!link) return null
  event.preventDefault()
  event.stopPropagation()
  return link.pathname
}
