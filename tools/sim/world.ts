import type { Visit } from '@cloche/contract/visits.ts'
import type { Receipt } from '@cloche/engine/interface.ts'
import { enter } from './browser.ts'
import { BANK, CHECKLISTS } from './guest.ts'
import { Ledger } from './ledger.ts'
import type { Fate } from './fates.ts'
import { Network } from './network.ts'
import type * as parts from './parts.ts'
import type { Act } from './parts.ts'
import type { Page } from './page.ts'
import { ADMIN, ANN, BOB, ownerOf, PEOPLE } from './people.ts'
import { Phone } from './phone.ts'
import { planOf, type Plan } from './plan.ts'
import { Random } from './random.ts'
import { Replica } from './replica.ts'
import type { Request } from './routes.ts'
import { Server } from './server.ts'
import { Staff } from './staff.ts'
import { Timeline } from './timeline.ts'

const HOUR = 3_600_000
/** Refusals that are right: the visit is closed, not open yet, or incomplete. */
const EXPECTED = ['visit_closed', 'visit_not_open', 'incomplete']
/** A loss of power may take writes that no tab has held for this long, milliseconds. */
const LOST_WITH_POWER = 2000

/** One tab showing one guest's visits; `to` is null while it does. */
interface Showing {
  page: Page
  user: string
  from: number
  to: number | null
  /** False if the tab said at its end that it cannot store anything. */
  couldStore: boolean
}

/** The options of a run. */
export interface Options {
  /** Whether to keep the story, which is long. A seed always has the same one. */
  story?: boolean
  /** The only parts to let happen; all without it. */
  only?: ReadonlySet<string>
}

/** The phones, the network, the server, and the record of what guests saw. */
export class World implements parts.World {
  readonly random: Random
  readonly #kills: Random
  readonly #fates: Random
  readonly timeline = new Timeline((owner) => this.#begin(owner as Page | null))
  readonly server: Server
  readonly network = new Network(this)
  readonly ledger = new Ledger(this)
  readonly phones: readonly Phone[]
  /** Answers some of the reads. */
  readonly replica: Replica | null
  readonly staff: Staff
  readonly plan: Plan
  readonly story: string[] = []
  readonly violations: string[] = []
  readonly faults = new Map<string, number>()
  /** The parts of the history that can be left out: acts, troubles, kills and faults of calls. */
  readonly parts: string[] = []
  /** Whether the faults have ended. */
  isCalm = false
  /** The only guest who logs in once it is calm. */
  turn: string | null = null
  readonly #keepsStory: boolean
  readonly #only: ReadonlySet<string> | undefined
  readonly #showings: Showing[] = []
  #count = 0

  constructor(seed: number, { story = false, only }: Options) {
    this.#keepsStory = story
    this.#only = only
    this.random = new Random(seed, 'world')
    this.#kills = new Random(seed, 'kills')
    this.#fates = new Random(seed, 'fates')
    const { random } = this
    this.plan = planOf(random)
    const visits = random.chance(0.3) ? ['lunch', 'dinner'] : ['lunch']
    this.server = new Server(() => this.timeline.now, structuredClone(BANK))
    for (const person of PEOPLE) this.server.addPerson(person)
    if (this.plan.rare.has('another guest')) visits.push('supper')
    for (const id of visits)
      this.server.addVisit({
        id,
        guestId: ownerOf(id),
        visitDate: '2026-11-16T11:00',
        checklist: random.pick(CHECKLISTS),
      })
    this.replica = this.plan.rare.has('replica lags') ? new Replica(this.server, random) : null
    this.staff = new Staff(this, this.login(ADMIN))
    const names = !this.plan.isCrowded && random.chance(0.35) ? ['left', 'right'] : ['left']
    this.phones = names.map(
      (name) => new Phone(this, name, random.pick([0, 0, 3000, -HOUR, HOUR, 0.3 * HOUR])),
    )
  }

  #begin(page: Page | null) {
    enter(page)
    for (const random of [this.random, this.#kills, this.#fates]) random.begin(this.timeline.now)
  }

  /** Records a part of the history. Returns false if it is left out. */
  happens(part: string): boolean {
    if (this.#only?.has(part) === false) return false
    this.parts.push(part)
    return true
  }

  /** Returns an id of the form that the contract demands. Later ids are larger. */
  newId(): string {
    return `00000000-0000-4000-8000-${(++this.#count).toString(16).padStart(12, '0')}`
  }

  nameOf(phone: Phone): string {
    return `${phone.name} ${++this.#count}`
  }

  log(line: string | (() => string)): void {
    if (!this.#keepsStory) return
    const seconds = ((this.timeline.now % HOUR) / 1000).toFixed(3)
    this.story.push(`${seconds} ${typeof line === 'string' ? line : line()}`)
  }

  violation(what: string): void {
    this.log(`VIOLATION ${what}`)
    this.violations.push(what)
  }

  expect(is: boolean, otherwise: string): void {
    if (!is) this.violation(otherwise)
  }

  /** Counts and tells a fault. Returns `result`. */
  fault<T>(kind: string, result: T): T {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1)
    this.log(`FAULT ${kind}`)
    return result
  }

  killsNow(): boolean {
    if (this.isCalm || this.plan.kills === 0 || !this.#kills.chance(this.plan.kills)) return false
    return this.happens(`kill ${this.#kills.place()}`)
  }

  fateOf({ method }: Request): Fate {
    if (this.isCalm) return 'none'
    const fate = this.#fates.weighed(this.plan.fates)
    const changes = method !== 'GET' && method !== 'HEAD'
    const isFit = changes || !['delivered twice', 'server killed in the middle'].includes(fate)
    if (fate === 'none' || !isFit || !this.happens(`${fate} ${this.#fates.place()}`)) return 'none'
    return this.fault(fate, fate)
  }

  login(userId: string): string {
    const session = this.newId()
    if (!this.isErased(userId)) this.server.sessions.set(session, userId)
    return session
  }

  /** Returns the guests who use a phone. */
  guestsOf(phone: Phone): string[] {
    return phone === this.phones[0] && this.plan.rare.has('another guest') ? [ANN, BOB] : [ANN]
  }

  /** Returns whether the person is erased, and so cannot log in. */
  isErased(userId: string): boolean {
    return this.server.people.get(userId)!.erasedAt !== null
  }

  /** The session has ended: the page shows the login, and the guest logs in again a little later. */
  sessionOver(page: Page): void {
    const { phone } = page
    const { user } = phone
    phone.remember(null, page)
    if (user !== null) this.askForLogin(phone, user)
  }

  /** Logs a guest in a little later, unless somebody else has logged in meanwhile. */
  askForLogin(phone: parts.Phone, user: string, session = phone.session): void {
    this.timeline.after(this.random.between(1000, 30_000), () => {
      if (phone.session === session && phone.user === null) this.enter(phone, this.turn ?? user)
    })
  }

  /** Clears the app's storage while no tab is visible. */
  evict(phone: Phone): void {
    const [background, ...others] = phone.pages
    const isAlone = this.random.chance(0.7)
    for (const page of isAlone ? phone.pages.slice() : others) page.kill('closed')
    if (isAlone || !background) return this.#clear(phone)
    background.after(0, () => {
      background.hide()
      background.after(1000, () => this.#clear(phone))
      background.after(this.random.between(1000, 10_000), () => background.reveal())
    })
  }

  #clear(phone: Phone) {
    if (this.isCalm) return
    const drawn = this.random.pick(['database', 'all', 'all and the session'] as const)
    // Without the stored offset the engine could not know by how much an unmeasured clock was set.
    const what = phone.knowsItsClock() ? drawn : 'database'
    this.fault(`storage cleared: ${what}`, phone.evict(what === 'database' ? 'database' : 'all'))
    if (what === 'all and the session') phone.session = ''
    phone.clearedAt = this.timeline.now
    for (const page of phone.pages) page.storeWasCleared = true
    this.ledger.lost(phone)
  }

  /** Logs a guest in on a phone. The browser has the session at once, the pages hear of it a little later. */
  enter(phone: parts.Phone, user: string): void {
    if (this.isErased(user)) return
    this.server.sessions.delete(phone.session)
    phone.session = this.login(user)
    this.log(`${user} logs in on ${phone.name}`)
    const { session } = phone
    this.timeline.after(
      this.random.pick([0, 10, 2000]),
      () => phone.session === session && phone.remember(user),
    )
  }

  /** A page shows a guest's visits. */
  seen(page: Page, user: string): void {
    // The page may have been killed as it began.
    if (page.alive) this.#showings.push({ page, user, from: this.timeline.now, to: null, couldStore: true })
  }

  /** A page shows no guest's visits any more: it has ended or logged out, or is in the page cache. */
  unseen(page: Page): void {
    for (const showing of this.#showings) {
      if (showing.page !== page || showing.to !== null) continue
      showing.to = this.timeline.now
      showing.couldStore = page.engine?.delivery.get().stored !== false
    }
  }

  /** Returns the longest time that a tab able to store has held an act, milliseconds. */
  #heldFor({ phone, user, at }: Act): number {
    // Writes that outlived a cleared database are only in the journal until a tab stores them again.
    const since = Math.max(at, phone.clearedAt ?? 0)
    const mine = this.#showings.filter(
      ({ page, user: shown, couldStore }) => page.phone === phone && shown === user && couldStore,
    )
    return Math.max(0, ...mine.map(({ from, to }) => (to ?? this.timeline.now) - Math.max(from, since)))
  }

  /** A page no longer shows a guest: acts that it could not keep, and said so, are lost. */
  signedOut(page: Page): void {
    this.unseen(page)
    const wasWarned = page.engine?.delivery.get().stored === false
    this.ledger.gone(page.phone, (act) => act.page === page && (wasWarned || !act.isNoted))
  }

  /** Checks that no guest sees another guest's visits. */
  checkVisits({ name }: Page, user: string, visits: readonly Visit[]): void {
    const others = visits.filter(({ guestId }) => guestId !== user)
    this.expect(others.length === 0, `${name} shows ${user} visits of ${others[0]?.guestId}`)
  }

  /** A page has ended: its acts that are not on the phone are lost, which is allowed where it had said so. */
  gone(page: Page, how: string): void {
    this.fault(how, null)
    this.log(`${page.name} is ${how}`)
    this.unseen(page)
    const { phone } = page
    const wasWarned = page.engine?.delivery.get().stored === false
    if (how !== 'power lost' && how !== 'lost')
      this.ledger.gone(phone, (act) => act.page === page && (wasWarned || !act.isNoted))
    if (phone.pages.length < this.#tabs()) this.#reopen(phone)
  }

  /** A phone's battery is empty. */
  losePower(phone: Phone): void {
    const wasWarned =
      phone.diskIsFull || phone.pages.some(({ engine }) => engine?.delivery.get().stored === false)
    for (const page of phone.pages.slice()) page.kill('power lost')
    const keep = (count: number) => this.random.below(count + 1)
    phone.disk.losePower(keep)
    phone.storage.losePower(keep)
    phone.lostStamp ||= phone.diskWasFull
    const isRecent = (act: Act) => this.#heldFor(act) < LOST_WITH_POWER
    this.ledger.gone(phone, (act) => wasWarned || isRecent(act) || !act.isNoted)
    if (!phone.hasMeasured()) this.ledger.forgotClock(phone)
  }

  /** Checks that every refusal shown to the guest is right. */
  checkFaults({ name, phone, engine }: Page): void {
    const items = engine!.waiting.get()
    for (const item of items) {
      const code = item.fault?.code
      if (!code || EXPECTED.includes(code)) continue
      // The visit is or was another guest's.
      if (code === 'not_found' && this.staff.handedOver.has(item.visitId)) continue
      if (code === 'invalid' && item.kind === 'comment' && item.questionId.endsWith('mute')) continue
      // The correction may be of a dish that the guest gave up,
      if (code === 'not_found' && item.kind === 'updateDish') {
        const { id } = item.body
        // or of one that another tab had removed before the server had it.
        const isRemoved = this.ledger.removalsOf(id).length > 0
        if (isRemoved || this.ledger.things.get(id)?.made?.isExcused) continue
      }
      // The bytes were evicted before any screen had read them.
      if (code === 'unsupported_media' && phone.clearedAt !== null) continue
      this.violation(`${name}: ${item.kind} of ${item.questionId} is refused: ${code}`)
    }
  }

  /** Checks that the server has what the receipt says it has. */
  checkReceipt(page: Page, { id, submittedAt }: Visit, receipt: Receipt | null): void {
    const isThis = submittedAt === this.server.visits.get(id)!.submittedAt?.toISOString()
    // Staff may have imported a queue file since.
    if (!receipt || !isThis || !this.server.isSubmitted(id) || this.faults.has('file read in')) return
    const items = this.server.itemsOf(id)
    const filled = items.filter(
      ({ answer, rate, comment }) => answer !== null || rate !== null || comment !== '',
    )
    const there = {
      answers: filled.length,
      photos: items.flatMap(({ photos }) => photos).length,
      dishes: items.flatMap(({ dishes }) => dishes).length,
    }
    for (const [kind, { stored, of }] of Object.entries(receipt)) {
      const has = there[kind as keyof Receipt]
      this.expect(
        stored === has && stored === of,
        `${page.name} says ${stored} of ${of} ${kind} are stored, the server has ${has}`,
      )
    }
  }

  /** Returns how many tabs a phone usually has open. */
  #tabs(): number {
    return this.plan.isCrowded && !this.isCalm ? 2 : 1
  }

  #reopen(phone: parts.Phone) {
    const isSecond = phone.pages.length > 0
    const wait = isSecond ? this.random.between(1000, 30_000) : this.random.pick([10, 1000, 30_000])
    this.timeline.after(wait, () => phone.pages.length < this.#tabs() && void phone.open())
  }
}
