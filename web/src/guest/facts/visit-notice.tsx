import { useReadable } from '../readable.ts'
import ReturnedCard from '../returned/returned-card.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import { OverdueCard } from './overdue-card.tsx'

/** Why a visit needs its guest now: the visit was returned, or it is late. */
export default function VisitNotice({ search }: { search: string }) {
  const { status } = useReadable(useVisitCopy().visit)
  return status === 'returned' ? <ReturnedCard search={search} /> : <OverdueCard />
}
