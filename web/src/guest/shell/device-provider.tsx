import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { browser } from '@cloche/engine/browser/browser.ts'
import { createDevice } from '@cloche/engine/device.ts'
import { createSignal } from '@cloche/engine/signal.ts'
import { createDrafts } from '../drafts.ts'
import { createOpenings } from '../openings.ts'
import { GroundContext, type Ground } from './device-context.ts'

/** Opens the device for a user and closes it when the user changes or leaves the area. */
export function DeviceProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const session = useSession()
  const [ground, setGround] = useState<Ground | null>(null)

  useLayoutEffect(() => {
    const device = createDevice({
      environment: browser,
      api: session.api.as(userId),
      userId,
      early: session.earlyChecklist,
    })
    const openings = createOpenings(device)
    const drafts = createDrafts(userId)
    // The device lives outside React: it is opened and closed here, and shown from the next render on.
    // oxlint-disable-next-line react/set-state-in-effect
    setGround({ device, openings, drafts, ready: createSignal(null), earlyVisitId: session.earlyVisitId() })
    return () => {
      openings.close()
      drafts.close()
      device.stop()
    }
  }, [session, userId])

  useEffect(() => {
    const setEarlyVisit = (earlyVisitId: string | null) =>
      setGround((now) => (now && now.earlyVisitId !== earlyVisitId ? { ...now, earlyVisitId } : now))
    void session.earlyChecklist?.then((early) => setEarlyVisit(early?.visit.id ?? null))
  }, [session])

  return ground && <GroundContext value={ground}>{children}</GroundContext>
}
