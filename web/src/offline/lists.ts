import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '../api/client.ts'
import type { Readable, VisitList } from './interface.ts'
import { createSignal } from './signal.ts'
import type { Store } from './store.ts'

const NO_MENU: Menu = { dishes: [], drinks: [], fetchedAt: null }

/** The lists of the guest area: from the device at once, from the network when it answers. */
export interface Lists {
  readonly visits: Readable<VisitList>
  readonly menu: Readable<Menu>
  /** Shows what the device has. */
  load(): Promise<void>
  /** Never rejects: `visits` says how it went. */
  refreshVisits(): Promise<void>
  refreshMenu(): Promise<void>
  /** A visit as the server has just sent it. */
  keep(visit: Visit): void
}

export function createLists(api: Api, store: Store): Lists {
  const visits = createSignal<VisitList>({ state: 'loading', items: [] })
  const menu = createSignal<Menu>(NO_MENU)

  async function loadVisits() {
    const items = await store.visits()
    if (items && visits.get().state !== 'ready') visits.set({ state: 'ready', items: newestFirst(items) })
  }

  async function loadMenu() {
    const kept = await store.menu()
    if (kept && menu.get() === NO_MENU) menu.set(kept)
  }

  async function refreshVisits() {
    try {
      const { items } = await api.call('GET /visit', { query: { limit: PAGE_LIMIT.max } })
      visits.set({ state: 'ready', items: newestFirst(items) })
      await store.keepVisits(items).catch(() => {})
    } catch {
      const { state, items } = visits.get()
      if (state !== 'ready') visits.set({ state: 'failed', items })
    }
  }

  async function refreshMenu() {
    const fresh = await api.call('GET /menu').catch(() => null)
    if (!fresh || fresh.fetchedAt === null || fresh.fetchedAt === menu.get().fetchedAt) return
    menu.set(fresh)
    await store.keepMenu(fresh).catch(() => {})
  }

  return {
    visits,
    menu,
    load: async () => void (await Promise.allSettled([loadVisits(), loadMenu()])),
    refreshVisits: shared(refreshVisits),
    refreshMenu: shared(refreshMenu),
    keep(visit) {
      const { state, items } = visits.get()
      const others = items.filter((other) => other.id !== visit.id)
      visits.set({ state, items: newestFirst([...others, visit]) })
      void store.keepVisit(visit).catch(() => {})
    },
  }
}

/** Asked for again while it runs: the same run answers. */
export function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run().finally(() => (running = null)))
}

function newestFirst(items: readonly Visit[]): Visit[] {
  return [...items].sort((a, b) => b.opensAt.localeCompare(a.opensAt) || b.id.localeCompare(a.id))
}
