import { DECLINABLE_PARTS } from '@cloche/contract/constants.ts'
import type { DishChange } from '@cloche/contract/questions.ts'
import type { VisitCopy, LocalQuestion } from '@cloche/engine/interface.ts'
import type { QueueItem } from '@cloche/engine/queue.ts'
import type { Act, Acts, Page, Phone, World } from './parts.ts'
import { shaOf } from './server.ts'
import { ANY_TIME, TOLERANCE, hasArrived } from './stored.ts'

/** A photo or dish, by its id. */
interface Thing {
  questionId: string
  kind: 'photos' | 'dishes'
  isShown: boolean
  made: Act | null
}

/** Records what guests did, saw and were told, which the invariants hold the server to. */
export class Ledger implements Acts {
  readonly acts: Act[] = []
  readonly things = new Map<string, Thing>()
  /** SHA-256 of every picture that was taken and not refused. */
  readonly pictures = new Set<string>()
  readonly #world: World
  readonly #seen = new WeakMap<Page, Map<string, LocalQuestion>>()
  readonly #versions = new WeakMap<VisitCopy, number>()
  readonly #shown = new WeakMap<VisitCopy, Set<string>>()
  /** The latest act whose value a page has shown, by field. */
  readonly #latest = new WeakMap<Page, Map<string, number>>()
  /** The orders of all acts whose values a page has shown, by field. */
  readonly #orders = new WeakMap<Page, Map<string, Set<number>>>()

  constructor(world: World) {
    this.#world = world
  }

  /** Call this right after the tap, while its write is the newest. */
  did(page: Page, key: string, value: unknown, item = newest(page)): Act {
    const captured = Date.parse(item.capturedAt)
    const isMeasured = item.clockOffset !== null
    // The engine puts a time right once it has measured the phone's clock.
    const corrected = isMeasured ? captured : captured - page.phone.clock
    const act: Act = {
      order: this.acts.length + 1,
      phone: page.phone,
      page,
      engine: page.engine,
      user: page.user,
      key,
      value,
      seq: item.seq,
      at: this.#world.timeline.now,
      captured,
      saw: new Set(this.#showed(page, key)),
      lastRead: latestOf(questionIn(page, this.#placeOf(key))),
      isMeasured,
      isNoted: !page.phone.storageIsFull,
      // The page ended during the tap, before the screen showed the act.
      isExcused: !page.alive || this.#mayCountAsEarlier(page, key, corrected),
    }
    this.acts.push(act)
    this.#world.log(() => `${page.name} DID ${act.order} ${key} = ${JSON.stringify(value)}, seq ${act.seq}`)
    return act
  }

  /** Each field of a dish is an act of its own. */
  didToDish(page: Page, id: string, change: DishChange): Act[] {
    const item = newest(page)
    return Object.entries(change).map(([field, value]) => {
      // The engine corrects times that were read before it measured the phone's clock.
      const isExact = field === 'dishName' || value === null || item.clockOffset !== null
      return this.did(page, `dish ${id}.${field}`, isExact ? value : ANY_TIME, item)
    })
  }

  nextOrder(): number {
    return this.acts.length + 1
  }

  made(id: string, questionId: string, kind: Thing['kind'], made: Act | null): void {
    const known = this.things.get(id)
    this.things.set(id, {
      questionId,
      kind,
      isShown: known?.isShown ?? false,
      made: made ?? known?.made ?? null,
    })
  }

  took(bytes: Uint8Array): void {
    this.pictures.add(shaOf(bytes))
  }

  /** The guest was told that the phone has no room for the photo. */
  refusedPhoto(bytes: Uint8Array): void {
    this.pictures.delete(shaOf(bytes))
  }

  /** Records what a changed screen shows. */
  saw(page: Page, visitId: string, visitCopy: VisitCopy): void {
    const { guestId, version } = visitCopy.visit.get()
    const before = this.#versions.get(visitCopy) ?? 0
    this.#world.expect(version >= before, `${page.name}: ${visitId} went back to version ${version}`)
    this.#versions.set(visitCopy, version)
    this.#world.expect(guestId === page.user, `${page.name} shows ${String(page.user)} a visit of ${guestId}`)
    const seen = this.#seen.get(page) ?? new Map<string, LocalQuestion>()
    this.#seen.set(page, seen)
    for (const question of visitCopy.items.get()) {
      if (seen.get(question.id) === question) continue
      seen.set(question.id, question)
      this.#missing(page, visitCopy, question)
      for (const { id } of question.photos) this.#show(page, id, question.id, 'photos')
      for (const { id } of question.dishes) this.#show(page, id, question.id, 'dishes')
      this.#order(page, `${question.id}.answer`, question.answer)
      this.#order(page, `${question.id}.comment`, question.comment)
      for (const part of DECLINABLE_PARTS)
        this.#order(page, `${question.id}.declined_${part}`, question.declined?.[part])
    }
    const submission = visitCopy.submission.get()
    if (submission.state === 'done') this.#world.checkReceipt(page, visitCopy.visit.get(), submission.receipt)
  }

  /** A phone has deleted a photo's bytes. */
  left(id: string): void {
    const { server } = this.#world
    const isRemoved = this.#removals(id).length > 0 || this.things.get(id)?.made?.isExcused
    if (!server.photos.has(id) && !isRemoved)
      this.#world.violation(`photo ${id} left the phone before the server had it`)
  }

  /** The guest gives up refused writes, and with them the writes they had replaced. */
  dropped(page: Page, seqs: readonly number[]): void {
    // A photo taken as its tab was killed shows for the first time in this list.
    for (const item of page.engine!.waiting.get())
      if (item.kind === 'photo' && seqs.includes(item.seq))
        this.#show(page, item.body.id, item.questionId, 'photos')
    const given = this.acts.filter((act) => act.phone === page.phone && seqs.includes(act.seq))
    for (const { key, order } of given) {
      // A removal had replaced the changes of its dish.
      const fields = key.replace(/^remove (.*)$/, 'dish $1.')
      const isOf = (act: Act) => act.key === key || (fields !== key && act.key.startsWith(fields))
      this.#excuse((act) => act.phone === page.phone && isOf(act) && act.order <= order)
    }
  }

  /** Excuses acts that the phone had not stored when a page ended, where that is allowed. */
  gone(phone: Phone, isAllowed: (act: Act) => boolean): void {
    const survivors = phone.survivors()
    this.#excuse((act) => {
      if (act.phone !== phone || survivors.has(act.seq) || phone.durable.has(act.seq)) return false
      return isAllowed(act)
    })
  }

  /** Excuses acts that are neither on the phone any more nor on the server. */
  lost(phone: Phone): void {
    const survivors = phone.survivors()
    const mine = Map.groupBy(
      this.acts.filter((act) => act.phone === phone),
      ({ key }) => key,
    )
    for (const acts of mine.values()) {
      const arrived = acts.findLastIndex((act) => hasArrived(this.#world.server, act))
      for (const act of acts.slice(arrived + 1)) if (!survivors.has(act.seq)) act.isExcused = true
    }
  }

  /**
   * A backup has replaced what was on the phone. Where the battery had taken the last write and the clock was put back since, what
   * the backup brings back counts as later than what was done after it.
   */
  restored(phone: Phone): void {
    this.lost(phone)
    this.#bringBack(phone, phone.survivors(), (brought, act) => brought.captured >= act.captured)
  }

  /**
   * The battery has taken the first measurement of the clock. A write that it brings back is put right by another one, which may
   * differ by part of a round trip, and so may count as later than the next write, which was sent.
   */
  forgotClock(phone: Phone): void {
    const survivors = phone.survivors()
    this.#bringBack(phone, survivors, (brought, act) => {
      const isPutRight = !brought.isMeasured && !act.isMeasured
      const isClose = act.captured - brought.captured < TOLERANCE
      // Of two writes that come back, one measurement puts both right.
      return isPutRight && isClose && !survivors.has(act.seq) && hasArrived(this.#world.server, act)
    })
  }

  removalsOf(id: string): Act[] {
    return this.#removals(id)
  }

  #showed(page: Page, key: string): Set<number> {
    const keys = this.#orders.get(page) ?? new Map<string, Set<number>>()
    this.#orders.set(page, keys)
    const orders = keys.get(key) ?? new Set()
    keys.set(key, orders)
    return orders
  }

  /** Without its last write's time a phone may not know that its clock had run ahead, or was set back. */
  #mayCountAsEarlier(page: Page, key: string, captured: number): boolean {
    const { phone } = page
    if (!phone.wasRestored && !phone.lostStamp && phone.clearedAt === null) return false
    const lastRead = phone.wasRestored || !phone.knowsItsClock() ? 0 : this.#lastReadBy(page, key)
    const isLater = (act: Act) => act.captured >= captured && act.captured > lastRead
    return this.acts.some((act) => act.phone === phone && act.key === key && isLater(act))
  }

  /** Returns how late the server's value of a field is, as far as this page has read it. A lagging replica may not know. */
  #lastReadBy(page: Page, key: string): number {
    const question = questionIn(page, partOf(key))
    if (!question) return this.#world.replica === null ? Infinity : 0
    return latestOf(question)
  }

  /** Returns the id of the question to which a field belongs. */
  #placeOf(key: string): string {
    return this.things.get(partOf(key).replace(/^dish /, ''))?.questionId ?? partOf(key)
  }

  #removals(id: string): Act[] {
    return this.acts.filter(({ key }) => key === `remove ${id}`)
  }

  /** Excuses acts that may lose to an earlier act of their field which the phone has again. */
  #bringBack(phone: Phone, survivors: ReadonlySet<number>, mayWin: (brought: Act, act: Act) => boolean) {
    const mine = this.acts.filter((act) => act.phone === phone)
    const back = mine.filter(({ seq }) => survivors.has(seq))
    const isLater = (a: Act, b: Act) => a.key === b.key && a.order < b.order && mayWin(a, b)
    this.#excuse((act) => act.phone === phone && back.some((brought) => isLater(brought, act)))
  }

  #excuse(which: (act: Act) => boolean) {
    for (const act of this.acts) if (which(act)) act.isExcused = true
  }

  #show(page: Page, id: string, questionId: string, kind: Thing['kind']) {
    const known = this.things.get(id)
    if (known?.isShown) return
    const item = page.engine!.waiting.get().find((each) => 'id' in each.body && each.body.id === id)
    const made = known?.made ?? (item && kind === 'photos' ? this.did(page, `photo ${id}`, id, item) : null)
    this.things.set(id, { questionId, kind, isShown: true, made })
  }

  /** Checks that shown photos and dishes stay on the page unless they were removed. */
  #missing(page: Page, visitCopy: VisitCopy, question: LocalQuestion) {
    const before = this.#shown.get(visitCopy) ?? new Set<string>()
    this.#shown.set(visitCopy, before)
    if (this.#world.phones.length > 1 || page.phone.missesOthers(page) || page.storeWasCleared) return
    const ids = (['photos', 'dishes'] as const).flatMap((kind) => question[kind].map(({ id }) => id))
    for (const id of before) {
      const thing = this.things.get(id)
      if (thing?.questionId !== question.id || ids.includes(id)) continue
      before.delete(id)
      // The removal itself may not be recorded yet.
      page.after(0, () => {
        const isGone = this.#removals(id).length > 0 || thing.made?.isExcused
        if (!isGone) this.#world.violation(`${page.name} does not show ${id} any more`)
      })
    }
    for (const id of ids) before.add(id)
  }

  /**
   * Checks that on one phone a field never goes back. It may in a tab or a new login on a full disk, and after a logout to a lagging
   * replica's value. Values carry the order of their act.
   */
  #order(page: Page, key: string, value: unknown) {
    const order = typeof value === 'string' ? Number(/^v(\d+)/.exec(value)?.[1]) : NaN
    if (Number.isNaN(order)) return
    this.#showed(page, key).add(order)
    if (this.#world.phones.length > 1) return
    const latest = this.#latest.get(page) ?? new Map<string, number>()
    this.#latest.set(page, latest)
    const before = latest.get(key) ?? 0
    const last = this.acts[before - 1]
    // A page need not read its own acts, unless an old version has lost its store.
    const isOld = page.isNewer !== page.phone.isUpdated
    const isMissed = isOld || (last?.engine !== page.engine && page.phone.diskWasFull)
    const forgottenAt = page.phone.forgotten.get(page.user ?? '') ?? -Infinity
    const isForgotten = this.#world.replica !== null && last !== undefined && last.at <= forgottenAt
    const mayGoBack = last?.isExcused || isMissed || isForgotten || page.storeWasCleared
    if (order < before && !mayGoBack)
      this.#world.violation(`${page.name}: ${key} went back to ${String(value)}`)
    latest.set(key, order)
  }
}

/** Returns the part of a key before its field. */
const partOf = (key: string) => key.split('.')[0]!

const questionIn = (page: Page, questionId: string): LocalQuestion | undefined =>
  [...page.visitCopies.values()].flatMap(({ items }) => items.get()).find(({ id }) => id === questionId)

const latestOf = (question: LocalQuestion | undefined): number =>
  Math.max(...[question?.savedAt, question?.latestAt].map((at) => Date.parse(at ?? '') || 0))

function newest(page: Page): QueueItem {
  return page.engine!.waiting.get().reduce((a, b) => (a.seq > b.seq ? a : b))
}
