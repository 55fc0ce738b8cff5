import { createApi } from '../src/api/client.ts'
import { createClock } from '../src/api/clock.ts'
import { createDevice } from '../src/offline/device.ts'
import type { PageEvents } from '../src/offline/environment.ts'
import type { Checklist, Device } from '../src/offline/interface.ts'
import type { ScaledPhoto } from '../src/offline/photo.ts'
import { environmentOf } from './browser.ts'
import { IDBFactory } from './database.ts'
import type { Emitter } from './emitter.ts'
import type { Phone } from './phone.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

export const USER = 'ann'

/** One tab: the real engine on a browser that may be killed at every step it takes. */
export class Page implements Owner {
  readonly world: World
  readonly phone: Phone
  readonly name: string
  alive = true
  visible = true
  events: PageEvents | null = null
  channels: (Emitter & { readonly name: string })[] = []
  readonly factory: IDBFactory
  readonly locks: Pick<LockManager, 'request'>
  engine: Device | null = null
  readonly checklists = new Map<string, Checklist>()
  /** Pictures that the guest chose, by the file that stands for them. */
  readonly pictures = new WeakMap<Blob, Uint8Array<ArrayBuffer>>()

  constructor(phone: Phone) {
    const { world } = phone
    const { random } = world
    this.world = world
    this.phone = phone
    this.name = world.nameOf(phone)
    this.locks = phone.locks.of(this)
    this.factory = new IDBFactory(phone.disk, {
      step: () => this.step(),
      later: (work, act) =>
        void this.after(work === 'read' ? random.between(0, 2) : random.between(1, world.plan.disk), act),
      fault: (writes) =>
        phone.diskIsFull && writes.some(({ row }) => row)
          ? world.fault('disk full', 'QuotaExceededError')
          : null,
      committed(changes) {
        for (const { store, id, row } of changes) {
          if (store === 'outbox' && row) phone.durable.add(Number(id))
          if (store === 'photos' && !row) world.ledger.left(id)
        }
      },
    })
  }

  /** Device time. */
  now(): number {
    return Math.floor(this.world.timeline.now) + this.phone.clock
  }

  after(milliseconds: number, act: () => void): () => void {
    return this.alive ? this.world.timeline.after(milliseconds, act, this) : () => {}
  }

  /** Before everything that is seen outside of the page. False: it is gone, and that never happens. */
  step(): boolean {
    if (this.alive && this.world.killsNow()) this.kill('killed')
    return this.alive
  }

  start(): void {
    const { world, phone } = this
    const api = createApi({
      platform: 'web',
      token: () => null,
      onUnauthenticated: () => world.askForLogin(phone),
      clock: createClock(phone.storage as unknown as Storage),
    })
    this.engine = createDevice({ api, userId: USER, environment: environmentOf(this) })
    this.engine.waiting.subscribe(() => this.alive && world.checkFaults(this))
    for (const visitId of world.server.visits.keys()) this.show(visitId)
  }

  /** The guest opens a visit, and tries again when it could not be had. */
  show(visitId: string): void {
    this.engine?.openChecklist(visitId).then(
      (checklist) => {
        if (!this.alive) return
        this.checklists.set(visitId, checklist)
        const look = () => this.alive && this.world.ledger.saw(this, visitId, checklist)
        checklist.items.subscribe(look)
        checklist.submission.subscribe(look)
        look()
      },
      () => this.after(5000, () => this.show(visitId)),
    )
  }

  scale(file: Blob): Promise<ScaledPhoto> {
    const full = this.pictures.get(file)!
    return new Promise((resolve) =>
      this.after(this.world.random.between(20, 600), () =>
        resolve({ full: full.buffer, thumb: full.slice(0, 9).buffer, width: 4, height: 3, findings: [] }),
      ),
    )
  }

  timeout(milliseconds: number): AbortSignal {
    const controller = new AbortController()
    this.after(milliseconds, () => controller.abort(new DOMException('Too late', 'TimeoutError')))
    return controller.signal
  }

  hide(): void {
    this.visible = false
    this.events?.hidden()
  }

  reveal(): void {
    this.visible = true
    this.events?.visible()
  }

  /** The system ends the page, or with `power` the whole phone dies: nothing more of it happens. */
  kill(how: 'killed' | 'closed' | 'power lost'): void {
    if (!this.alive) return
    this.alive = false
    const { phone, world } = this
    phone.pages = phone.pages.filter((page) => page !== this)
    phone.locks.kill(this)
    this.factory.kill(() => world.random.chance(0.5))
    world.gone(this, how)
  }
}
