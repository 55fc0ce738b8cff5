import { createContext, use } from 'react'
import type { VisitCopy, Device } from '@cloche/engine/interface.ts'
import type { Signal } from '@cloche/engine/signal.ts'
import type { Drafts } from '../drafts.ts'
import type { Openings } from '../openings.ts'

/** Everything that these visits need is on this device. `lasting`: the browser has promised to keep it. */
export interface Ready {
  visits: string
  lasting: boolean
}

/** The context of the guest's screens: the user's device and the open visits. */
export interface Ground {
  device: Device
  openings: Openings
  drafts: Drafts
  ready: Signal<Ready | null>
  /** The visit of the early answer (boot/early.ts), until the list of visits has loaded. */
  earlyVisitId: string | null
}

export const GroundContext = createContext<Ground | null>(null)
export const VisitCopyContext = createContext<VisitCopy | null>(null)

export function useGround(): Ground {
  const ground = use(GroundContext)
  if (!ground) throw new Error('Nobody is logged in here')
  return ground
}

export function useDevice(): Device {
  return useGround().device
}

export function useVisitCopy(): VisitCopy {
  const visitCopy = use(VisitCopyContext)
  if (!visitCopy) throw new Error('No copy of a visit above this component')
  return visitCopy
}
