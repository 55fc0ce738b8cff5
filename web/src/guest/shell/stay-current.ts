import { useEffect } from 'react'
import { useGround } from './device-context.ts'

/** Milliseconds between two reads of the visit that is before the guest's eyes. */
const PAUSE = 30_000

/** Reads the open visits again and again while the page is in front: another phone of the guest, or staff, may change them. */
export function useStayCurrent(pause = PAUSE): void {
  const { device, openings } = useGround()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      void device.refreshVisits()
      const fillable = openings.ready().filter(({ visit }) => visit.get().fillable)
      // A read without a network fails; the next one may not.
      for (const visitCopy of fillable) void visitCopy.refresh().catch(() => {})
    }, pause)
    return () => clearInterval(timer)
  }, [device, openings, pause])
}
