import { later } from '../../boot/later.ts'
import { VisitHome } from '../visit/visit-home.tsx'
import { VisitScreen } from '../visit/visit-screen.tsx'
import { useCurrentVisit } from '../shell/current-visit.ts'
import { Skeleton } from '../shell/skeleton.tsx'

const VisitsScreen = later(() => import('./visits-screen.tsx'))

/** /guest: the only visit that can be filled in now, or else the list of coming visits. */
export function Home() {
  const { list, visitId, back, search, news } = useCurrentVisit()
  if (!visitId) return list.state === 'loading' ? <Skeleton /> : <VisitsScreen list={list} />
  return (
    <VisitScreen visitId={visitId} back={back} news={news}>
      <VisitHome back={back} search={search} />
    </VisitScreen>
  )
}
