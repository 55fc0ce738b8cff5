import { JOURNAL } from '@cloche/engine/browser/local-storage-journal.ts'
import { running } from './browser.ts'
import { Disk } from './disk.ts'
import { Locks } from './locks.ts'
import { Page } from './page.ts'
import { LocalStorage } from './storage.ts'
import { ANN } from './people.ts'
import type * as parts from './parts.ts'

/** A phone, whose storage outlives its tabs. */
export class Phone implements parts.Phone {
  readonly world: parts.World
  readonly name: string
  readonly disk = new Disk()
  readonly storage: LocalStorage
  readonly locks = new Locks()
  pages: Page[] = []
  /** The token of the browser's session cookie. */
  session: string
  /** The guest who is logged in, as the pages know it. */
  user: string | null = ANN
  online = true
  /** Device minus true time, milliseconds. */
  clock: number
  #restore: (() => void) | null = null
  /** Whether pages that open now are of the next version of the app. */
  isUpdated = false
  diskIsFull = false
  /** After a full disk a tab may miss what another tab has done. */
  diskWasFull = false
  /** The power was lost while the disk was full, so the time of the last write may be lost. */
  lostStamp = false
  wasRestored = false
  /** When the browser last cleared the storage, in true time, milliseconds. */
  clearedAt: number | null = null
  storageIsFull = false
  /** When a logout last removed a guest's data, in true time, milliseconds. */
  readonly forgotten = new Map<string, number>()
  /** The `seq` of every write that has ever been on the disk. */
  readonly durable = new Set<number>()

  constructor(world: parts.World, name: string, clock: number) {
    this.world = world
    this.name = name
    this.clock = clock
    this.session = world.login(ANN)
    this.storage = new LocalStorage({
      now: () => world.timeline.now,
      step: () => running()?.step() ?? true,
      isFull: () => this.storageIsFull,
      changed: (key) => this.#notifyOtherPages(key),
    })
  }

  /** Returns whether this page may have been unable to read what another tab did. */
  missesOthers(page: Page): boolean {
    return this.diskWasFull && page.hadCompany
  }

  /** Opens a tab, which shows something a little later. */
  open(): Page {
    const page = new Page(this)
    this.pages.push(page)
    if (this.pages.length > 1) for (const each of this.pages) each.hadCompany = true
    page.after(0, () => page.start())
    return page
  }

  /** Sets who is logged in (null for nobody), which the other pages hear a little later. */
  remember(user: string | null, by?: parts.Page): void {
    this.user = user
    // The page closes its screens in the next moment.
    if (by) queueMicrotask(() => by.follow())
    for (const page of this.pages)
      if (page !== by && !page.cached) page.after(this.world.random.between(0, 20), () => page.follow())
  }

  /** Backs up the storage, the clock and the session. */
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

  /** Restores the backup, as onto a new phone. False if there is none. */
  restore(): boolean {
    if (!this.#restore) return false
    for (const page of this.pages.slice()) page.kill('lost')
    this.#restore()
    this.wasRestored = true
    return true
  }

  hasMeasured(): boolean {
    return this.#offset() !== null
  }

  /** Returns whether the clock was measured since it was last set. */
  knowsItsClock(): boolean {
    const offset = this.#offset()
    return offset === null || Math.abs(Number(offset) + this.clock) < 10_000
  }

  /** Clears the app's storage, or only its database. */
  evict(what: 'database' | 'all'): void {
    this.disk.evict()
    this.durable.clear()
    if (what === 'database') return
    this.storage.evict()
    this.user = null
  }

  #offset(): string | null {
    return this.storage.getItem('cloche-clock')
  }

  #notifyOtherPages(key: string): void {
    if (!key.startsWith(JOURNAL)) return
    for (const page of this.pages)
      if (page !== running()) page.after(this.world.random.between(0, 20), () => page.events?.noted())
  }

  /** Returns the `seq` of writes that the device still has. A photo counts only with its bytes. */
  survivors(): Set<number> {
    const stored = (this.disk.rows('outbox') as { seq: number }[]).map(({ seq }) => seq)
    const noted = Object.keys(this.storage)
      .filter((key) => key.startsWith(JOURNAL) && isWrite(String(this.storage.getItem(key))))
      .map((key) => Number(key.split('-').at(-1)))
    return new Set([...stored, ...noted])
  }
}

/** An entry of the journal may also say that a write was removed. */
const isWrite = (entry: string) => entry !== 'null' && !entry.includes('"kind":"photo"')
