import { useLocation } from 'react-router'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Device, VisitList } from '@cloche/engine/interface.ts'
import { useReadable } from '../readable.ts'
import { useGround } from './device-context.ts'

export interface Current {
  list: VisitList
  /** The visit on the screen: the one the address names, else the only one that can be filled in now. */
  visitId: string | null
  /** Where all visits are listed, when there is more than this one. */
  back: string | undefined
  /** To put behind every address of this visit, so that the choice survives. */
  search: string
}

const ALL_VISITS = '/guest?visit=all'

export function useCurrentVisit(): Current {
  const { device, earlyVisitId } = useGround()
  const list = useReadable(device.visits)
  const named = new URLSearchParams(useLocation().search).get('visit')
  const open = list.items.filter((visit) => isOpen(visit, device))
  const only = open.length === 1 ? open[0]!.id : null
  const early = list.state === 'ready' ? null : earlyVisitId
  const ahead = list.items.filter((visit) => isAhead(visit, device)).length
  return {
    list,
    visitId: named === 'all' ? null : (named ?? only ?? early),
    back: ahead > 1 ? ALL_VISITS : named ? '/guest' : undefined,
    search: named ? `?visit=${named}` : '',
  }
}

/** Whether a visit is still to be made or to be finished. */
export function isAhead(visit: Visit, device: Pick<Device, 'now'>): boolean {
  return visit.status === 'scheduled' || isOpen(visit, device)
}

/** Whether the guest may write now. The clock opens a visit even when no server is near to say so. */
export function isOpen(visit: Visit, device: Pick<Device, 'now'>): boolean {
  return visit.fillable || (visit.status === 'scheduled' && new Date(visit.opensAt) <= device.now())
}
