import { ApiProblem } from '@cloche/client/problem.ts'
import type { VisitCopy, Device, Readable } from '@cloche/engine/interface.ts'
import { createSignal, type Signal } from '@cloche/engine/signal.ts'

/** A visit that is being opened. `gone`: the server does not know the visit, or it is another guest's. */
export type Opening =
  | { state: 'loading' }
  | { state: 'failed'; gone: boolean }
  | { state: 'ready'; visitCopy: VisitCopy }

export interface Openings {
  of(visitId: string): Readable<Opening>
  retry(visitId: string): void
  /** The copies of the open visits. */
  ready(): VisitCopy[]
  close(): void
}

/** Opens each visit once and keeps it open while the guest changes screens. */
export function createOpenings(device: Device): Openings {
  const all = new Map<string, Signal<Opening>>()

  const open = async (visitId: string, target: Signal<Opening>) => {
    try {
      target.set({ state: 'ready', visitCopy: await device.openVisit(visitId) })
    } catch (error) {
      const gone = error instanceof ApiProblem && error.problem.code === 'not_found'
      target.set({ state: 'failed', gone })
    }
  }

  const ready = () =>
    [...all.values()].flatMap((each) => {
      const opening = each.get()
      return opening.state === 'ready' ? opening.visitCopy : []
    })

  return {
    of(visitId) {
      const known = all.get(visitId)
      if (known) return known
      const made = createSignal<Opening>({ state: 'loading' })
      all.set(visitId, made)
      void open(visitId, made)
      return made
    },
    retry(visitId) {
      const target = all.get(visitId)
      target?.set({ state: 'loading' })
      if (target) void open(visitId, target)
    },
    ready,
    close() {
      for (const visitCopy of ready()) visitCopy.close()
    },
  }
}
