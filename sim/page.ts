import { createApi, type Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { createClock } from '@cloche/client/clock.ts'
import { createDevice } from '@cloche/engine/device.ts'
import type { PageEvents } from '@cloche/engine/environment.ts'
import type { Checklist, Device } from '@cloche/engine/interface.ts'
import type { ScaledPhoto } from '@cloche/engine/photo.ts'
import { countPending, removeStore, whenAlone } from '@cloche/engine/browser/count-pending.ts'
import { queueFile } from '@cloche/engine/queue-export.ts'
import { environmentOf } from './browser.ts'
import { IDBFactory } from './database.ts'
import type { Emitter } from './emitter.ts'
import { ANN } from './people.ts'
import type { Phone } from './phone.ts'
import type { Owner } from './timeline.ts'
import type { World } from './world.ts'

/** One tab: the real engine on a browser that may be killed at every step it takes. */
export class Page implements Owner {
  readonly world: World
  readonly phone: Phone
  readonly name: string
  alive = true
  /** Of the next version of the app. */
  readonly isNewer: boolean
  visible = true
  /** Its store was cleared from under it: what it can't tell from sent is not shown before the next read. */
  storeWasCleared = false
  /** Another tab was open beside it, whose writes it can't read from a full disk. */
  hadCompany = false
  /** In the browser's page cache: it hears of nothing. */
  cached = false
  /** Whose things it shows; null: the login. */
  user: string | null = null
  events: PageEvents | null = null
  channels: (Emitter & { readonly name: string })[] = []
  readonly factory: IDBFactory
  readonly locks: Pick<LockManager, 'request'>
  engine: Device | null = null
  readonly #api: Api
  #enteredAt = 0
  #stepsLeft = Infinity
  readonly checklists = new Map<string, Checklist>()
  /** Behind the addresses that its screens show photos from. */
  readonly blobs = new Map<string, ArrayBuffer>()
  /** Pictures that the guest chose, by the file that stands for them. */
  readonly pictures = new WeakMap<Blob, Uint8Array<ArrayBuffer>>()

  constructor(phone: Phone) {
    const { world } = phone
    const { random } = world
    this.world = world
    this.phone = phone
    this.isNewer = phone.isUpdated
    this.name = world.nameOf(phone)
    this.locks = phone.locks.of(this)
    this.#api = createApi({
      platform: 'web',
      token: () => null,
      onUnauthenticated: (since) => {
        if (since >= this.#enteredAt && this.user !== null) world.sessionOver(this)
      },
      onSessionChanged: () => void this.#check(),
      clock: createClock(phone.storage),
    })
    this.factory = new IDBFactory(phone.disk, {
      step: () => this.step(),
      isAlive: () => this.alive,
      newer: this.isNewer ? 1 : 0,
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

  /** Does something that takes more than so many steps only to that point: the page is killed there. */
  dieWithin(steps: number, does: () => void): void {
    this.#stepsLeft = steps
    does()
    this.#stepsLeft = Infinity
  }

  /** Before everything that is seen outside of the page. False: it is gone, and that never happens. */
  step(): boolean {
    if (this.alive && (this.#stepsLeft-- === 0 || this.world.killsNow())) this.kill('killed')
    return this.alive
  }

  /** As boot/auth.ts and the guest's shell do it: shows what is of the guest who is logged in, as far as this page has heard. */
  follow(): void {
    const { user } = this.phone
    if (!this.alive || user === this.user) return
    this.user = user
    this.#enteredAt = this.world.timeline.now
    this.#close()
    if (user !== null) this.#open(user)
  }

  /** The guest logs out, which needs a network; everything that is sent leaves the phone. `meanwhile`: elsewhere. */
  async logout(meanwhile = () => {}): Promise<void> {
    const { engine, phone, user: guest } = this
    const { session } = phone
    await this.#api.call('GET /user/logout', {})
    if (!this.alive || engine !== this.engine || session !== phone.session) return
    meanwhile()
    phone.remember(null, this)
    const left = await engine?.forget({
      whenAlone: (tabs) => whenAlone(tabs, (milliseconds, act) => this.after(milliseconds, act)),
      countPending: (user) => countPending(user, environmentOf(this).openJournal(user)),
      removeStore,
    })
    if (guest !== null) phone.forgotten.set(guest, this.world.timeline.now)
    if (left) this.world.fault('logged out with things waiting', null)
  }

  /** Nobody is remembered here: whose the browser's session is, the server knows. */
  start(): void {
    const { world, phone } = this
    this.follow()
    const { session } = phone
    if (phone.user !== null) return
    this.#api.call('GET /user').then(
      ({ id }) => this.alive && phone.user === null && phone.remember(id, this),
      (error: unknown) => {
        if (error instanceof ApiProblem) world.askForLogin(phone, ANN, session)
        else this.after(3000, () => phone.user === null && this.start())
      },
    )
  }

  /** Asks who is here. */
  async #check(): Promise<void> {
    const since = this.world.timeline.now
    const user = await this.#api.call('GET /user').catch(() => null)
    if (this.alive && user && since >= this.#enteredAt) this.phone.remember(user.id, this)
  }

  /** What waits, as the file that the guest can pass on; null where nothing does. */
  async queueFile(): Promise<Uint8Array | null> {
    const { engine, user } = this
    const waiting = engine?.waiting.get() ?? []
    if (!engine || user === null || waiting.length === 0) return null
    const clock = { now: engine.now(), clockOffset: engine.clockOffset() }
    const file = await queueFile(user, waiting, engine.waitingPhoto, clock)
    return (file as unknown as { bytes: Uint8Array }).bytes
  }

  #open(user: string): void {
    const { world } = this
    const engine = createDevice({ api: this.#api.as(user), userId: user, environment: environmentOf(this) })
    this.engine = engine
    world.signedIn(this, user)
    engine.waiting.subscribe(() => this.alive && this.engine === engine && world.checkFaults(this))
    engine.visits.subscribe(() => this.alive && world.checkVisits(this, user, engine.visits.get().items))
    for (const { id, guestId } of world.server.visits.values()) if (guestId === user) this.show(engine, id)
  }

  #close(): void {
    if (this.engine) this.world.signedOut(this)
    for (const checklist of this.checklists.values()) checklist.close()
    this.checklists.clear()
    this.engine?.stop()
    this.engine = null
  }

  /** The guest opens a visit, and tries again when it could not be had. */
  show(engine: Device, visitId: string): void {
    engine.openChecklist(visitId).then(
      (checklist) => {
        if (!this.alive || this.engine !== engine) return
        this.checklists.set(visitId, checklist)
        const look = () =>
          this.alive && this.engine === engine && this.world.ledger.saw(this, visitId, checklist)
        checklist.visit.subscribe(look)
        checklist.items.subscribe(look)
        checklist.submission.subscribe(look)
        look()
      },
      () => this.after(5000, () => this.engine === engine && this.show(engine, visitId)),
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

  hide(): void {
    this.visible = false
    this.events?.hidden()
  }

  reveal(): void {
    this.visible = true
    this.events?.visible()
  }

  /** The system ends the page, or with `power` the whole phone dies: nothing more of it happens. */
  kill(how: 'killed' | 'closed' | 'power lost' | 'lost'): void {
    if (!this.alive) return
    this.alive = false
    const { phone, world } = this
    phone.pages = phone.pages.filter((page) => page !== this)
    phone.locks.kill(this)
    this.factory.kill(() => world.random.chance(0.5))
    world.gone(this, how)
  }
}
