import { RowsSkeleton } from '../rows-skeleton.tsx'
import page from '../page.module.css'

/** While the code of a page is on its way. */
export function PageSkeleton() {
  return (
    <div className={page.page}>
      <RowsSkeleton />
    </div>
  )
}
