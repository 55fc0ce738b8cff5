import type { useOpenPanel } from '../../kit/use-open-panel.ts'
import type { VisitFilter } from '../visit-filter.ts'
import { EditVisit } from './edit-visit.tsx'
import { NewVisit } from './new-visit.tsx'

interface Props {
  panel: ReturnType<typeof useOpenPanel>
  filter: VisitFilter
}

/** What the address has open beside the list: a visit, or one that is yet to be. */
export function VisitPanel({ panel, filter }: Props) {
  if (panel.adding) return <NewVisit filter={filter} close={panel.close} />
  if (panel.open) return <EditVisit key={panel.open} id={panel.open} close={panel.close} />
  return null
}
