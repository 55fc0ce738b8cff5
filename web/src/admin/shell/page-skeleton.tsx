import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import page from '../kit/page.module.css'

/** While the code of a page is on its way. */
export function PageSkeleton() {
  return (
    <div className={page.page}>
      <RowsSkeleton />
    </div>
  )
}
