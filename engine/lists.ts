import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { Menu } from '@cloche/contract/menu.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import type { Readable, VisitList } from './interface.ts'
import { createSignal } from './signal.ts'
import { newerOf } from './copies.ts'
import type { Store } from './store.ts'

/** How long a menu counts as fresh, milliseconds: the server reads it about as often. */
const MENU_FRESH = 15 * 60_000
const NO_MENU: Menu = { dishes: [], drinks: [], fetchedAt: null }

/** The lists of the guest area: the device's copy at once, then the server's. */
export interface Lists {
  readonly visits: Readable<VisitList>
  readonly menu: Readable<Menu>
  /** Returns whether the last read of the visits succeeded. */
  areFresh(): boolean
  /** Shows the device's copy. */
  load(): Promise<void>
  /** Reads the lists from the server. Never rejects: `visits` reports failures. */
  refreshVisits(): Promise<void>
  /** Reads the menu if it was not read in the last quarter of an hour. Never rejects. */
  refreshMenu(): Promise<void>
  /** Applies a visit just read from the server. */
  keep(visit: Visit): void
}

/** `onRead` receives the visits read from the server, each in its newest known version; none after a failure. */
export function createLists(api: Api, store: Store, onRead: (visits: readonly Visit[]) => void): Lists {
  const visits = createSignal<VisitList>({ state: 'loading', items: [] })
  const menu = createSignal<Menu>(NO_MENU)
  let areFresh = false
  let menuReadAt = -Infinity

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
      areFresh = true
      onRead(newest)
      await store.keepVisits(items).catch(() => {})
    } catch {
      areFresh = false
      // Without a network the call fails before the device's copy is read.
      await load()
      const { state, items } = visits.get()
      if (state !== 'ready') visits.set({ state: 'failed', items })
      onRead([])
    }
  }

  async function refreshMenu() {
    const now = api.serverNow().getTime()
    if (Math.abs(now - menuReadAt) < MENU_FRESH) return
    const fresh = await api.call('GET /menu').catch(() => null)
    if (!fresh) return
    menuReadAt = now
    if (fresh.fetchedAt !== menu.get().fetchedAt) menu.set(fresh)
    const kept = await store.menu().catch(() => undefined)
    if (fresh.fetchedAt !== kept?.fetchedAt) await store.keepMenu(fresh).catch(() => {})
  }

  return {
    visits,
    menu,
    areFresh: () => areFresh,
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

/** Returns the running call while there is one. */
export function shared(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run().finally(() => (running = null)))
}

/** Replaces the known visits by the received ones. */
function withNewer(known: readonly Visit[], sent: readonly Visit[]): Visit[] {
  const byId = new Map(known.map((visit) => [visit.id, visit]))
  for (const visit of sent) byId.set(visit.id, newerOf(byId.get(visit.id), visit))
  return newestFirst([...byId.values()])
}

function newestFirst(items: readonly Visit[]): Visit[] {
  return [...items].sort((a, b) => b.opensAt.localeCompare(a.opensAt) || b.id.localeCompare(a.id))
}
