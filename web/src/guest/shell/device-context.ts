import { createContext, use } from 'react'
import type { Checklist, Device } from '@cloche/engine/interface.ts'
import type { Signal } from '@cloche/engine/signal.ts'
import type { Openings } from '../openings.ts'

/** All that these visits need was found on this device. `lasting`: the browser has promised to keep it. */
export interface Ready {
  visits: string
  lasting: boolean
}

/** What the guest's screens stand on: this user's things on this device, and the checklists that are open. */
export interface Ground {
  device: Device
  openings: Openings
  ready: Signal<Ready | null>
  /** The visit of the answer that was under way before the code was here, until the list of visits is. */
  earlyVisitId: string | null
}

export const GroundContext = createContext<Ground | null>(null)
export const ChecklistContext = createContext<Checklist | null>(null)

export function useGround(): Ground {
  const ground = use(GroundContext)
  if (!ground) throw new Error('Nobody is logged in here')
  return ground
}

export function useDevice(): Device {
  return useGround().device
}

export function useChecklist(): Checklist {
  const checklist = use(ChecklistContext)
  if (!checklist) throw new Error('No checklist above this component')
  return checklist
}
