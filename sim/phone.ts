import { JOURNAL } from '@cloche/engine/browser/local-storage-journal.ts'
import { running } from './browser.ts'
import { Disk } from './disk.ts'
import { Locks } from './locks.ts'
import { Page } from './page.ts'
import { LocalStorage } from './storage.ts'
import { ANN } from './people.ts'
import type { World } from './world.ts'

/** A phone: what lies on it outlives its tabs. */
export class Phone {
  readonly world: World
  readonly name: string
  readonly disk = new Disk()
  readonly storage: LocalStorage
  readonly locks = new Locks()
  pages: Page[] = []
  /** The browser's cookie. */
  session: string
  /** Who is logged in, as the pages know it. */
  user: string | null = ANN
  online = true
  /** Device minus true time, milliseconds. */
  clock: number
  #restore: (() => void) | null = null
  /** Pages that open from now on are of the next version of the app. */
  isUpdated = false
  diskIsFull = false
  /** Then a tab may show what is older than what another one has done. */
  diskWasFull = false
  /** The battery died while there was no room: the time of the last write may be gone. */
  lostStamp = false
  wasRestored = false
  wasCleared = false
  storageIsFull = false
  /** When a guest's data last left the phone with a logout: true time, milliseconds. */
  readonly forgotten = new Map<string, number>()
  /** Writes that are on the disk, or were, by `seq`. */
  readonly durable = new Set<number>()

  constructor(world: World, name: string, clock: number) {
    this.world = world
    this.name = name
    this.clock = clock
    this.session = world.login(ANN)
    this.storage = new LocalStorage({
      now: () => world.timeline.now,
      step: () => running()?.step() ?? true,
      isFull: () => this.storageIsFull,
      changed: (key) => this.#tellOthers(key),
    })
  }

  /** What another tab has done this one may not have been able to read. */
  missesOthers(page: Page): boolean {
    return this.diskWasFull && page.hadCompany
  }

  /** Opens a tab; the guest sees something a little later. */
  open(): Page {
    const page = new Page(this)
    this.pages.push(page)
    if (this.pages.length > 1) for (const each of this.pages) each.hadCompany = true
    page.after(0, () => page.start())
    return page
  }

  /** One page has come to know who is here, and so do the others; null for nobody. */
  remember(user: string | null, by?: Page): void {
    this.user = user
    // Its screens are taken down in the next moment.
    if (by) queueMicrotask(() => by.follow())
    for (const page of this.pages)
      if (page !== by && !page.cached) page.after(this.world.random.between(0, 20), () => page.follow())
  }

  /** What lies on it now; its clock and its session go along. */
  backUp(): void {
    const { clock, session, user } = this
    const [disk, storage] = [this.disk.backup(), this.storage.backup()]
    this.#restore = () => {
      Object.assign(this, { clock, session, user })
      this.disk.restore(disk)
      this.storage.restore(storage)
      this.durable.clear()
      for (const seq of this.survivors()) this.durable.add(seq)
    }
  }

  /** All is as it was then, here or on a new phone with this one lost. False: it was never backed up. */
  restore(): boolean {
    if (!this.#restore) return false
    for (const page of this.pages.slice()) page.kill('lost')
    this.#restore()
    this.wasRestored = true
    return true
  }

  /** Its clock was measured since it was set last. */
  knowsItsClock(): boolean {
    const offset = this.storage.getItem('cloche-clock')
    return offset === null || Math.abs(Number(offset) + this.clock) < 10_000
  }

  /** The browser clears what lies here of the app, or only its database. */
  evict(what: 'database' | 'all'): void {
    this.disk.evict()
    this.durable.clear()
    if (what === 'database') return
    this.storage.evict()
    this.user = null
  }

  #tellOthers(key: string): void {
    if (!key.startsWith(JOURNAL)) return
    for (const page of this.pages)
      if (page !== running()) page.after(this.world.random.between(0, 20), () => page.events?.noted())
  }

  /** Seqs that are on the device after all. A photo is there with its bytes alone. */
  survivors(): Set<number> {
    const stored = (this.disk.rows('outbox') as { seq: number }[]).map(({ seq }) => seq)
    const noted = Object.keys(this.storage)
      .filter((key) => key.startsWith(JOURNAL) && isWrite(String(this.storage.getItem(key))))
      .map((key) => Number(key.split('-').at(-1)))
    return new Set([...stored, ...noted])
  }
}

/** An entry of the journal may say that a write is no more. */
const isWrite = (entry: string) => entry !== 'null' && !entry.includes('"kind":"photo"')
