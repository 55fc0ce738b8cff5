import type { Environment, PageEvents } from '@cloche/engine/environment.ts'
import { createJournal } from '@cloche/engine/browser/local-storage-journal.ts'
import { createStore } from '@cloche/engine/browser/indexed-db-store.ts'
import { createCounting } from '@cloche/engine/counting.ts'
import { receipt } from '@cloche/engine/receipt.ts'
import { sendPhoto } from '@cloche/engine/send-photo.ts'
import { createTabs } from '@cloche/engine/browser/tabs.ts'
import { abortable } from './abort.ts'
import { INTERFACES } from './database.ts'
import { Emitter } from './emitter.ts'
import type { Page } from './parts.ts'
import { hashOf } from './server.ts'

/** The page whose code runs; the globals below are its own. */
let current: Page | null = null

export function enter(next: Page | null): void {
  current = next
}

export function running(): Page | null {
  return current
}

function page(): Page {
  if (!current) throw new Error('No page runs now')
  return current
}

/** The browser's part of a page. The engine's store, journal, tabs and client are the real ones and run on the globals below. */
export function environmentOf(own: Page): Environment {
  const { world, phone } = own
  const { random } = world
  return {
    now: () => own.now(),
    random: () => random.fraction(),
    newId: () => world.newId(),
    after: (milliseconds, act) => own.after(milliseconds, act),
    afterPaint: (act) => void own.after(random.between(1, 50), act),
    whenIdle: (act) => void own.after(random.between(5, 2000), act),
    openStore: createStore,
    openJournal: (userId) => createJournal(userId, phone.storage),
    openTabs: createTabs,
    listen(events: PageEvents) {
      own.events = events
      return () => (own.events = null)
    },
    scalePhoto: (file) => own.scale(file),
    sendPhoto,
    receipt,
    openCounting: async (options) => createCounting(options),
    addressOf(bytes) {
      const address = `blob:${world.newId()}`
      own.blobs.set(address, bytes)
      return address
    },
    bytesAt: async (address) => own.blobs.get(address),
    release: (address) => void own.blobs.delete(address),
  }
}

class BroadcastChannel extends Emitter {
  readonly name: string
  readonly #page = page()

  constructor(name: string) {
    super()
    this.name = name
    this.#page.channels.push(this)
  }

  postMessage(data: unknown): void {
    if (!this.#page.step()) return
    for (const other of this.#page.phone.pages) {
      if (other === this.#page) continue
      other.after(this.#page.world.random.between(0, 20), () => {
        for (const channel of other.channels)
          if (channel.name === this.name) channel.emit('message', { data })
      })
    }
  }

  close(): void {
    this.#page.channels = this.#page.channels.filter((each) => each !== this)
  }
}

/** Replaces Node's Blob, which reads its bytes in other threads. */
class Blob {
  readonly bytes: Uint8Array

  constructor(parts: readonly (Uint8Array | Blob)[]) {
    this.bytes = Uint8Array.from(parts.flatMap((part) => [...(part instanceof Blob ? part.bytes : part)]))
  }
}

const GLOBALS: Record<string, PropertyDescriptor> = {
  ...Object.fromEntries(Object.entries(INTERFACES).map(([name, value]) => [name, { value }])),
  ...abortable((milliseconds, act) => void page().after(milliseconds, act)),
  BroadcastChannel: { value: BroadcastChannel },
  Blob: { value: Blob },
  indexedDB: { get: () => page().factory },
  // Node's own digest answers from another thread.
  crypto: {
    value: { subtle: { digest: async (_: string, bytes: ArrayBuffer) => hashOf(new Uint8Array(bytes)) } },
  },
  navigator: { get: () => ({ locks: page().locks }) },
  fetch: { value: (address: string, init: RequestInit) => page().world.network.fetch(page(), address, init) },
}

/** Installs the browser's globals. Returns a function that removes them. */
export function install(): () => void {
  const before = Object.keys(GLOBALS).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  )
  for (const [name, global] of Object.entries(GLOBALS)) {
    Object.defineProperty(globalThis, name, { ...global, configurable: true })
  }
  const { now } = Date
  const { now: sinceStart } = performance
  performance.now = () => (current ? current.world.timeline.now : sinceStart.call(performance))
  Date.now = () => (current ? current.now() : now())
  return () => {
    performance.now = sinceStart
    Date.now = now
    for (const [name, global] of before) {
      if (global) Object.defineProperty(globalThis, name, global)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}
