import type { Api } from '@cloche/client/client.ts'
import { createDrafts } from '../../guest/drafts.ts'
import { createOpenings } from '../../guest/openings.ts'
import type { Ground } from '../../guest/shell/device-context.ts'
import type { Device } from '@cloche/engine/interface.ts'
import { createSignal } from '@cloche/engine/signal.ts'

/** Makes a device that stores and sends nothing, and only reads the menu from the server. */
export function createPreviewGround(api: Api): Ground {
  const menu = createSignal<ReturnType<Device['menu']['get']>>({ dishes: [], drinks: [], fetchedAt: null })
  api.call('GET /menu').then(menu.set, () => {})
  const device: Device = {
    visits: createSignal({ state: 'ready' as const, items: [] }),
    menu,
    delivery: createSignal({ queued: 0, sending: 0, failed: 0, online: true, busy: false, stored: true }),
    waiting: createSignal([]),
    refreshVisits: () => Promise.resolve(),
    keepVisit: () => {},
    openVisit: () => Promise.reject(new RangeError('A preview opens no visit')),
    kept: () => Promise.resolve({ main: false, addons: false, menu: false }),
    waitingPhoto: () => Promise.resolve(undefined),
    retry: () => {},
    drop: () => {},
    now: () => api.serverNow(),
    clockOffset: () => api.clockOffset(),
    wake: () => {},
    stop: () => {},
    forget: () => Promise.resolve(0),
  }
  return {
    device,
    openings: createOpenings(device),
    drafts: createDrafts('', null),
    ready: createSignal(null),
    earlyVisitId: null,
  }
}
