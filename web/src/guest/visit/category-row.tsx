import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useMemo } from 'react'
import { later } from '../../boot/later.ts'
import { Link } from '../../ui/link.tsx'
import { ProgressRing } from '../../ui/progress-ring.tsx'
import { useLater, useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { isDone, NOTHING, type SectionProgress } from '../summary.ts'
import { useTexts } from '../texts.ts'
import { viewsOf } from '../views.ts'
import { CategoryIcon } from './category-icon.tsx'
import styles from './category-row.module.css'

const CategoryNotes = later(() => import('../returned/category-notes.tsx'))

export function CategoryRow({ id, search }: { id: string; search: string }) {
  const visitCopy = useVisitCopy()
  const category = useReadable(useMemo(() => visitCopy.question(id), [visitCopy, id]))
  const { title } = useTexts(category)
  const progress = useLater(viewsOf(visitCopy).summary).sections.get(id) ?? NOTHING
  const { shown, answered } = progress
  const { status } = useReadable(visitCopy.visit)
  return (
    <li>
      <Link to={`/guest/question-list/${id}${search}`} className={styles.row}>
        <CategoryIcon logo={category.logo} />
        <span className={styles.words}>
          <bdi className={styles.title}>{title}</bdi>
          <span className={styles.count}>
            <Count {...progress} optional={category.type === 'addon'} />
          </span>
          {status === 'returned' && (
            <Suspense>
              <CategoryNotes id={id} />
            </Suspense>
          )}
        </span>
        <ProgressRing share={shown === 0 ? 0 : answered / shown} done={isDone(progress)} />
      </Link>
    </li>
  )
}

function Count({ optional, active, shown, answered, needed }: SectionProgress & { optional: boolean }) {
  if (!active) return <Plural value={shown} one="# question" other="# questions" />
  if (needed === 0 || (answered === 0 && !optional)) {
    return (
      <Trans>
        {answered} of {shown}
      </Trans>
    )
  }
  return (
    <Trans>
      {answered} of {shown} · {needed} needed
    </Trans>
  )
}
