import { useLayoutEffect, useRef, useState } from 'react'
import { useParams } from '../../ui/routing.tsx'
import { NotFound } from '../../boot/not-found.ts'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { viewsOf } from '../views.ts'
import { DishBarPlace } from '../dishes/dish-bar-place.tsx'
import { CategoryHeader } from './category-header.tsx'
import { CategoryNav } from './category-nav.tsx'
import { blockId } from './block-id.ts'
import { dropPlace, placeLeft, returnTo } from './place.ts'
import { QuestionList } from './question-list.tsx'
import styles from './category-screen.module.css'

/** Shows one category. The address names it, or the question to begin at. */
export function CategoryScreen({ search }: { search: string }) {
  const { questionId = '' } = useParams()
  const sections = useReadable(viewsOf(useVisitCopy()).sections)
  const index = sections.findIndex(({ id, questions }) => id === questionId || questions.includes(questionId))
  const section = sections[index]
  const sectionId = section?.id
  const target = sectionId === questionId ? null : questionId
  const [left] = useState(placeLeft)
  const shown = useRef<string>(undefined)

  useLayoutEffect(() => {
    // Not while rendering, which may begin anew before anything is shown.
    dropPlace()
    if (!sectionId) return
    const isFirst = shown.current === undefined
    shown.current = questionId
    if (!(isFirst && left && returnTo(left))) bringToView(target)
  }, [target, sectionId, questionId, left])

  if (!section) return <NotFound />
  return (
    <>
      <CategoryHeader section={section} back={`/guest${search}`} />
      <main className={styles.main}>
        <QuestionList key={section.id} ids={section.questions} all={target !== null || left !== null} />
      </main>
      <footer className={styles.foot}>
        <DishBarPlace sectionId={section.id} />
        <CategoryNav before={sections[index - 1]?.id} after={sections[index + 1]?.id} search={search} />
      </footer>
    </>
  )
}

/** Scrolls to the question and focuses it; without one, scrolls to the top of the category. */
function bringToView(questionId: string | null) {
  const block = questionId === null ? null : document.getElementById(blockId(questionId))
  if (!block) scrollTo(0, 0)
  block?.scrollIntoView()
  block?.focus({ preventScroll: true })
  // Until now the heights above were estimates.
  requestAnimationFrame(() => block?.scrollIntoView())
}
