import { JOURNAL } from '../src/offline/journal.ts'
import { running } from './browser.ts'
import { Disk } from './database.ts'
import { Locks } from './locks.ts'
import { Page } from './page.ts'
import { LocalStorage } from './storage.ts'
import type { World } from './world.ts'

/** A phone: what lies on it outlives its tabs. */
export class Phone {
  readonly world: World
  readonly name: string
  readonly disk = new Disk()
  readonly storage: LocalStorage
  readonly locks = new Locks()
  pages: Page[] = []
  session: string
  online = true
  /** Device minus true time, milliseconds. */
  clock: number
  diskIsFull = false
  diskWasFull = false
  storageIsFull = false
  /** Writes that are on the disk, or were, by `seq`. */
  readonly durable = new Set<number>()

  constructor(world: World, name: string, clock: number) {
    this.world = world
    this.name = name
    this.clock = clock
    this.session = world.login()
    this.storage = new LocalStorage({
      now: () => world.timeline.now,
      step: () => running()?.step() ?? true,
      isFull: () => this.storageIsFull,
      changed: (key) => this.#tellOthers(key),
    })
  }

  /** Opens a tab; the guest sees something a little later. */
  open(): Page {
    const page = new Page(this)
    this.pages.push(page)
    page.after(0, () => page.start())
    return page
  }

  #tellOthers(key: string): void {
    if (!key.startsWith(JOURNAL)) return
    for (const page of this.pages)
      if (page !== running()) page.after(this.world.random.between(0, 20), () => page.events?.noted())
  }

  /** Seqs that are on the device after all. */
  survivors(): Set<number> {
    const stored = (this.disk.rows('outbox') as { seq: number }[]).map(({ seq }) => seq)
    const noted = Object.keys(this.storage)
      .filter((key) => key.startsWith(JOURNAL))
      .map((key) => Number(key.split('-').at(-1)))
    return new Set([...stored, ...noted])
  }
}
