import { createApi, type Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { createClock } from '@cloche/client/clock.ts'
import { createDevice } from '@cloche/engine/device.ts'
import type { PageEvents } from '@cloche/engine/environment.ts'
import type { VisitCopy, Device } from '@cloche/engine/interface.ts'
import type { ScaledPhoto } from '@cloche/engine/photo.ts'
import { emptyDevice } from '@cloche/engine/browser/count-pending.ts'
import { queueFile } from '@cloche/engine/queue-export.ts'
import { environmentOf } from './browser.ts'
import { IDBFactory } from './database.ts'
import type { Emitter } from './emitter.ts'
import { ANN } from './people.ts'
import type * as parts from './parts.ts'

/** One tab: the real engine in a browser that may be killed at every step. */
export class Page implements parts.Page {
  readonly world: parts.World
  readonly phone: parts.Phone
  readonly name: string
  alive = true
  /** Whether this is the next version of the app. */
  readonly isNewer: boolean
  visible = true
  /** The store was cleared while the page was open, so the page hides what it takes for sent until the next read. */
  storeWasCleared = false
  /** Another tab was open at the same time; this page cannot read that tab's writes from a full disk. */
  hadCompany = false
  /** Whether the page is in the browser's page cache, where no event reaches it. */
  cached = false
  isStopped = false
  /** The guest whose visits the page shows; null for the login. */
  user: string | null = null
  events: PageEvents | null = null
  channels: (Emitter & { readonly name: string })[] = []
  readonly factory: IDBFactory
  readonly locks: Pick<LockManager, 'request'>
  engine: Device | null = null
  readonly #api: Api
  #enteredAt = 0
  #stepsLeft = Infinity
  readonly visitCopies = new Map<string, VisitCopy>()
  /** Photos by the address that screens show them from. */
  readonly blobs = new Map<string, ArrayBuffer>()
  /** The bytes of chosen pictures, by the file that stands for them. */
  readonly pictures = new WeakMap<Blob, Uint8Array<ArrayBuffer>>()

  constructor(phone: parts.Phone) {
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

  /** Returns device time. */
  now(): number {
    return Math.floor(this.world.timeline.now) + this.phone.clock
  }

  after(milliseconds: number, act: () => void): () => void {
    return this.alive ? this.world.timeline.after(milliseconds, act, this) : () => {}
  }

  /** Runs `does` and kills the page if it takes more than this many steps. */
  dieWithin(steps: number, does: () => void): void {
    this.#stepsLeft = steps
    does()
    this.#stepsLeft = Infinity
  }

  /** Called before each effect outside of the page. False if the page has ended, so the effect must not happen. */
  step(): boolean {
    if (this.alive && (this.#stepsLeft-- === 0 || this.world.killsNow())) this.kill('killed')
    return this.alive
  }

  /** Shows the visits of the guest who is logged in, by what this page has heard, as boot/auth.ts and the guest's shell do. */
  follow(): void {
    const { user } = this.phone
    if (!this.alive || user === this.user) return
    this.user = user
    this.#enteredAt = this.world.timeline.now
    this.#close()
    if (user !== null) this.#open(user)
  }

  /** Logs out, which needs a network, and removes everything that is sent from the phone. `meanwhile` happens elsewhere in between. */
  async logout(meanwhile = () => {}): Promise<void> {
    const { engine, phone, user: guest } = this
    const { session } = phone
    await this.#api.call('GET /user/logout', {})
    if (!this.alive || engine !== this.engine || session !== phone.session) return
    meanwhile()
    phone.remember(null, this)
    const left = await engine?.forget((user, known) =>
      emptyDevice(user, known, environmentOf(this).openJournal(user), (milliseconds, act) =>
        this.after(milliseconds, act),
      ),
    )
    if (guest !== null) phone.forgotten.set(guest, this.world.timeline.now)
    if (left) this.world.fault('logged out with things waiting', null)
  }

  /** Starts the page. If the phone remembers no guest, the server says whose the browser's session is. */
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

  /** Asks the server who is logged in. */
  async #check(): Promise<void> {
    const since = this.world.timeline.now
    const user = await this.#api.call('GET /user').catch(() => null)
    if (this.alive && user && since >= this.#enteredAt) this.phone.remember(user.id, this)
  }

  /** Returns the waiting writes as a queue file, or null if nothing waits. */
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
    world.seen(this, user)
    engine.waiting.subscribe(() => this.alive && this.engine === engine && world.checkFaults(this))
    engine.visits.subscribe(() => this.alive && world.checkVisits(this, user, engine.visits.get().items))
    const shown = new Set<string>()
    const show = (id: string) => {
      if (shown.has(id)) return
      shown.add(id)
      this.show(engine, id)
    }
    // A visit may become the guest's while the page is open.
    engine.visits.subscribe(() => {
      if (this.alive && this.engine === engine) for (const { id } of engine.visits.get().items) show(id)
    })
    for (const { id, guestId } of world.server.visits.values()) if (guestId === user) show(id)
  }

  #close(): void {
    if (this.engine) this.world.signedOut(this)
    for (const visitCopy of this.visitCopies.values()) visitCopy.close()
    this.visitCopies.clear()
    this.engine?.stop()
    this.engine = null
  }

  /** Opens a visit, and tries again if that failed. */
  show(engine: Device, visitId: string): void {
    engine.openVisit(visitId).then(
      (visitCopy) => {
        if (!this.alive || this.engine !== engine) return
        this.visitCopies.set(visitId, visitCopy)
        const look = () =>
          this.alive && this.engine === engine && this.world.ledger.saw(this, visitId, visitCopy)
        visitCopy.visit.subscribe(look)
        visitCopy.items.subscribe(look)
        visitCopy.submission.subscribe(look)
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

  /** Whether the guest has the page in front of them. */
  get isInSight(): boolean {
    return this.visible && !this.cached
  }

  /** Enters the browser's page cache: nobody sees the page, and nothing reaches it. */
  leave(): void {
    this.events?.left()
    this.cached = true
    this.world.unseen(this)
  }

  /** Comes back from the page cache. */
  comeBack(): void {
    this.cached = false
    if (this.user !== null) this.world.seen(this, this.user)
    this.events?.resumed()
    this.follow()
  }

  /** Lets the browser stop the hidden page for a while. A browser waits for the page's transactions, which others may need. */
  pause(milliseconds: number): void {
    if (this.visible) return
    if (this.factory.isBusy) return void this.after(10, () => this.pause(milliseconds))
    this.isStopped = true
    this.world.unseen(this)
    this.world.timeline.after(milliseconds, () => this.continue())
  }

  continue(): void {
    if (!this.isStopped) return
    this.isStopped = false
    if (this.user !== null) this.world.seen(this, this.user)
    this.world.timeline.resume()
    this.after(0, () => this.reveal())
  }

  /** Ends the page at once, alone or with its phone. */
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
