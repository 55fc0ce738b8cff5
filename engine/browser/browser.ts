import { v7 } from 'uuid'
import type { Environment, PageEvents } from '../environment.ts'
import { whenIdle } from './idle.ts'
import { createStore } from './indexed-db-store.ts'
import { createJournal, JOURNAL } from './local-storage-journal.ts'
import { createTabs } from './tabs.ts'

/** The longest time, milliseconds, that a tap stays only in memory if no frame is drawn. */
const TAP_DELAY = 50

const deferred = () => import('./deferred.ts')

/** The Blobs behind the addresses; the browser may keep their bytes on the disk. */
const blobs = new Map<string, Blob>()

export const browser: Environment = {
  now: Date.now,
  random: Math.random,
  newId: () => v7(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  afterPaint,
  whenIdle,
  openStore: createStore,
  openJournal: createJournal,
  openTabs: createTabs,
  listen,
  scalePhoto: async (file) => (await deferred()).scalePhoto(file),
  sendPhoto: async (...photo) => (await deferred()).sendPhoto(...photo),
  receipt: async (...visit) => (await deferred()).receipt(...visit),
  openCounting: async (options) => (await deferred()).createCounting(options),
  addressOf(bytes) {
    const blob = new Blob([bytes], { type: 'image/jpeg' })
    const address = URL.createObjectURL(blob)
    blobs.set(address, blob)
    return address
  },
  bytesAt: async (address) => blobs.get(address)?.arrayBuffer(),
  release(address) {
    URL.revokeObjectURL(address)
    blobs.delete(address)
  },
}

/** Acts once the answer to a tap is on the screen, so that storing and sending never delay it. */
function afterPaint(act: () => void) {
  if (typeof requestAnimationFrame !== 'function') return act()
  const late = setTimeout(act, TAP_DELAY)
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(late)
      act()
    }),
  )
}

function listen(events: PageEvents): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const changed = () => (document.visibilityState === 'visible' ? events.visible() : events.hidden())
  const shown = ({ persisted }: PageTransitionEvent) => persisted && events.resumed()
  const kept = ({ key, newValue }: StorageEvent) => newValue && key?.startsWith(JOURNAL) && events.noted()
  addEventListener('online', events.online, { signal })
  addEventListener('storage', kept, { signal })
  addEventListener('pageshow', shown, { signal })
  addEventListener('pagehide', events.left, { signal })
  document.addEventListener('visibilitychange', changed, { signal })
  return () => ended.abort()
}
