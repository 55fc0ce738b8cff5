import type { Receipt } from '../src/offline/interface.ts'
import { enter } from './browser.ts'
import { BANK } from './guest.ts'
import type { Act } from './ledger.ts'
import { Ledger } from './ledger.ts'
import { Network, type Fate } from './network.ts'
import type { Page } from './page.ts'
import { Phone } from './phone.ts'
import { planOf, type Plan } from './plan.ts'
import { Random } from './random.ts'
import type { Request } from './routes.ts'
import { Server } from './server.ts'
import { Timeline } from './timeline.ts'

const HOUR = 3_600_000
/** What was done less than this before the battery died may be lost with it, milliseconds. */
const LOST_WITH_POWER = 2000

/** Phones, the network and the server between them, and what was seen of it all. */
export class World {
  readonly random: Random
  readonly timeline = new Timeline((owner) => enter(owner as Page | null))
  readonly server: Server
  readonly network = new Network(this)
  readonly ledger = new Ledger(this)
  readonly phones: readonly Phone[]
  readonly sessions = new Set<string>()
  readonly plan: Plan
  readonly story: string[] = []
  readonly violations: string[] = []
  readonly faults = new Map<string, number>()
  /** Nothing goes wrong any more. */
  isCalm = false
  #count = 0

  constructor(seed: number) {
    this.random = new Random(seed)
    const { random } = this
    this.plan = planOf(random)
    const visits = random.chance(0.3) ? ['lunch', 'dinner'] : ['lunch']
    this.server = new Server(() => this.timeline.now, structuredClone(BANK), visits)
    const names = random.chance(0.35) ? ['left', 'right'] : ['left']
    this.phones = names.map(
      (name) => new Phone(this, name, random.pick([0, 0, 3000, -HOUR, HOUR, 0.3 * HOUR])),
    )
  }

  newId(): string {
    return `id-${String(++this.#count).padStart(6, '0')}`
  }

  nameOf(phone: Phone): string {
    return `${phone.name} ${++this.#count}`
  }

  tell(line: string): void {
    const seconds = ((this.timeline.now % HOUR) / 1000).toFixed(3)
    this.story.push(`${seconds} ${line}`)
  }

  violation(what: string): void {
    this.tell(`VIOLATION ${what}`)
    this.violations.push(what)
  }

  expect(is: boolean, otherwise: string): void {
    if (!is) this.violation(otherwise)
  }

  /** Counts and tells it; answers `result`. */
  fault<T>(kind: string, result: T): T {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1)
    this.tell(`FAULT ${kind}`)
    return result
  }

  killsNow(): boolean {
    return !this.isCalm && this.plan.kills > 0 && this.random.chance(this.plan.kills)
  }

  fateOf({ method }: Request): Fate {
    if (this.isCalm) return 'none'
    const fate = this.random.weighed(this.plan.fates)
    const changes = method !== 'GET' && method !== 'HEAD'
    const isFit = changes || !['delivered twice', 'server killed in the middle'].includes(fate)
    return fate === 'none' || !isFit ? 'none' : this.fault(fate, fate)
  }

  login(): string {
    const session = this.newId()
    this.sessions.add(session)
    return session
  }

  /** The guest logs in again, a little later. An answer that was late may ask for it once more. */
  askForLogin(phone: Phone): void {
    this.timeline.after(this.random.between(1000, 30_000), () => this.loginAgain(phone))
  }

  loginAgain(phone: Phone): void {
    phone.session = this.login()
    this.tell(`${phone.name} logs in`)
    for (const page of phone.pages) page.after(0, () => page.engine?.wake())
  }

  /** A page is gone: what of it is not on the phone is lost, and where that was said it is allowed. */
  gone(page: Page, how: string): void {
    this.fault(how, null)
    this.tell(`${page.name} is ${how}`)
    const { phone } = page
    const wasTold = page.engine?.delivery.get().stored === false
    if (how !== 'power lost') this.ledger.gone(phone, (act) => act.page === page && (wasTold || !act.isNoted))
    if (phone.pages.length === 0) this.#reopen(phone)
  }

  /** The battery of a phone is empty. */
  losePower(phone: Phone): void {
    const wasTold =
      phone.diskIsFull || phone.pages.some(({ engine }) => engine?.delivery.get().stored === false)
    for (const page of phone.pages.slice()) page.kill('power lost')
    const keep = (count: number) => this.random.below(count + 1)
    phone.disk.losePower(keep)
    phone.storage.losePower(keep)
    const isRecent = (act: Act) => this.timeline.now - act.at < LOST_WITH_POWER
    this.ledger.gone(phone, (act) => wasTold || isRecent(act) || !act.isNoted)
  }

  /** The guest is told of nothing that would have gone well. */
  checkFaults({ name, engine }: Page): void {
    const items = engine!.waiting.get()
    for (const item of items) {
      const code = item.fault?.code
      if (!code || code === 'visit_closed' || code === 'incomplete') continue
      if (code === 'invalid' && item.kind === 'comment' && item.questionId.endsWith('mute')) continue
      // A correction of a dish that was refused itself, or given up.
      if (code === 'not_found' && item.kind === 'updateDish') {
        const { id } = item.body
        const isRefused = items.some(({ kind, body, fault }) => kind === 'dish' && body.id === id && fault)
        // Or of one that another tab had removed before the server ever saw it.
        const isRemoved = this.ledger.removalsOf(id).length > 0
        if (isRefused || isRemoved || this.ledger.things.get(id)?.made?.isExcused) continue
      }
      this.violation(`${name}: ${item.kind} of ${item.questionId} is refused: ${code}`)
    }
  }

  /** What a screen says that the server has, it has. */
  checkReceipt(page: Page, visitId: string, receipt: Receipt | null): void {
    if (!receipt || this.server.visits.get(visitId)!.status !== 'submitted') return
    const items = (['checklist', 'addon'] as const).flatMap(
      (kind) => this.server.checklist(visitId, kind).items,
    )
    const filled = items.filter(
      ({ answer, rate, comment }) => answer !== null || rate !== null || comment !== '',
    )
    const there = {
      answers: filled.length,
      photos: items.flatMap(({ photos }) => photos).length,
      dishes: items.flatMap(({ dishes }) => dishes).length,
    }
    // Another phone may have handed it in anew since; another tab's slow read may have known of less.
    const isAlone = this.phones.length === 1 && !this.faults.has('second tab')
    for (const [kind, { stored, of }] of Object.entries(receipt)) {
      const has = there[kind as keyof Receipt]
      const isTrue = stored <= of && (!isAlone || (stored === of && stored === has))
      this.expect(isTrue, `${page.name} says ${stored} of ${of} ${kind} are stored, the server has ${has}`)
    }
  }

  #reopen(phone: Phone) {
    const wait = this.random.pick([10, 1000, 30_000])
    this.timeline.after(wait, () => phone.pages.length === 0 && void phone.open())
  }
}
