import { Navigate } from '../../ui/routing.tsx'
import { VisitScreen } from '../visit/visit-screen.tsx'
import { useCurrentVisit } from '../shell/current-visit.ts'
import { Skeleton } from '../shell/skeleton.tsx'
import { CategoryScreen } from './category-screen.tsx'

export function CategoryPage() {
  const { list, visitId, back, search, news } = useCurrentVisit()
  if (visitId) {
    return (
      <VisitScreen visitId={visitId} back={back ?? `/guest${search}`} news={news}>
        <CategoryScreen search={search} />
      </VisitScreen>
    )
  }
  return list.state === 'loading' ? <Skeleton /> : <Navigate to="/guest" replace />
}
