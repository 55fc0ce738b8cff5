import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import type { Readable, VisitList } from './interface.ts'
import { createSignal } from './signal.ts'
import { newerOf } from './news.ts'
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
  /** Once: asked for again only after it could not be had. Never rejects. */
  refreshMenu(): Promise<void>
  /** A visit as the server has just sent it. */
  keep(visit: Visit): void
}

/** `onRead`: visits came from the server, each as the newest that is known of it. */
export function createLists(api: Api, store: Store, onRead: (visits: readonly Visit[]) => void): Lists {
  const visits = createSignal<VisitList>({ state: 'loading', items: [] })
  const menu = createSignal<Menu>(NO_MENU)
  let menuIsFresh = false

  const load = shared(async () => void (await Promise.allSettled([loadVisits(), loadMenu()])))

  async function loadVisits() {
    const { items, whole } = await store.visits()
    const { state, items: sent } = visits.get()
    if (state === 'ready') return
    visits.set({ state: whole ? 'ready' : state, items: withNewer(items, sent) })
  }

  async function loadMenu() {
    const kept = await store.menu()
    if (kept && menu.get() === NO_MENU) menu.set(kept)
  }

  async function refreshVisits() {
    try {
      const { items } = await api.call('GET /visit', { query: { limit: PAGE_LIMIT.max } })
      const known = new Map(visits.get().items.map((visit) => [visit.id, visit]))
      const newest = items.map((visit) => newerOf(known.get(visit.id), visit))
      visits.set({ state: 'ready', items: newestFirst(newest) })
      onRead(newest)
      await store.keepVisits(items).catch(() => {})
    } catch {
      // Without a network the call fails before the device's own copy is read.
      await load()
      const { state, items } = visits.get()
      if (state !== 'ready') visits.set({ state: 'failed', items })
    }
  }

  async function refreshMenu() {
    if (menuIsFresh) return
    const fresh = await api.call('GET /menu').catch(() => null)
    if (!fresh) return
    menuIsFresh = true
    if (fresh.fetchedAt !== menu.get().fetchedAt) menu.set(fresh)
    const kept = await store.menu().catch(() => undefined)
    if (fresh.fetchedAt !== kept?.fetchedAt) await store.keepMenu(fresh).catch(() => {})
  }

  return {
    visits,
    menu,
    load,
    refreshVisits: shared(refreshVisits),
    refreshMenu: shared(refreshMenu),
    keep(visit) {
      const { state, items } = visits.get()
      visits.set({ state, items: withNewer(items, [visit]) })
      onRead(visits.get().items.filter(({ id }) => id === visit.id))
      void store.keepVisit(visit).catch(() => {})
    },
  }
}

/** Asked for again while it runs: the same run answers. */
export function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run().finally(() => (running = null)))
}

/** What was just sent takes the place of what was known of it. */
function withNewer(known: readonly Visit[], sent: readonly Visit[]): Visit[] {
  const byId = new Map(known.map((visit) => [visit.id, visit]))
  for (const visit of sent) byId.set(visit.id, newerOf(byId.get(visit.id), visit))
  return newestFirst([...byId.values()])
}

function newestFirst(items: readonly Visit[]): Visit[] {
  return [...items].sort((a, b) => b.opensAt.localeCompare(a.opensAt) || b.id.localeCompare(a.id))
}
