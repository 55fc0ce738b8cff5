import { useLocation } from '../../ui/routing.tsx'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Device, VisitList } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { useGround } from './device-context.ts'
import type { News } from './news-context.ts'
import { useSteady } from './steady.ts'

export interface Current {
  list: VisitList
  /** The visit on the screen: the one in the address, or else the only one that can be filled in now. */
  visitId: string | null
  /** The address of the list of visits, if there are others. */
  back: string | undefined
  /** What has happened meanwhile, while the visit on the screen stays. */
  news: News | null
  /** The query string that keeps this visit selected on every address. */
  search: string
}

const ALL_VISITS = '/guest?visit=all'
const ANOTHER: News = { kind: 'another', to: ALL_VISITS }

export function useCurrentVisit(): Current {
  const { device, earlyVisitId } = useGround()
  const list = useReadable(device.visits)
  const { search, key } = useLocation()
  const named = new URLSearchParams(search).get('visit')
  const open = list.items.filter((visit) => isOpen(visit, device))
  const only = open.length === 1 ? open[0]!.id : null
  const early = list.state === 'ready' ? null : earlyVisitId
  const unnamed = only ?? early
  const steady = useSteady(unnamed === null && list.state === 'loading' ? undefined : unnamed, key)
  const held = steady !== undefined && steady !== unnamed ? steady : null
  const ahead = list.items.filter((visit) => isAhead(visit, device)).length
  return {
    list,
    visitId: named === 'all' ? null : (named ?? (steady === undefined ? unnamed : steady)),
    back: ahead > 1 ? ALL_VISITS : named ? '/guest' : undefined,
    search: (named ?? held) ? `?visit=${named ?? held}` : '',
    news: !named && held && open.some(({ id }) => id !== held) ? ANOTHER : null,
  }
}

/** Whether the guest still has to make or finish a visit. */
export function isAhead(visit: Visit, device: Pick<Device, 'now'>): boolean {
  return visit.status === 'scheduled' || isOpen(visit, device)
}

/** Whether the guest may write now. The clock opens a visit also without the server. */
export function isOpen(visit: Visit, device: Pick<Device, 'now'>): boolean {
  return visit.fillable || (visit.status === 'scheduled' && new Date(visit.opensAt) <= device.now())
}
