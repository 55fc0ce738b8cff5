import type { DishChange } from '@cloche/contract/questions.ts'
import type { Checklist, LocalQuestion } from '@cloche/engine/interface.ts'
import type { OutboxItem } from '@cloche/engine/outbox.ts'
import type { Page } from './page.ts'
import type { Phone } from './phone.ts'
import { shaOf } from './server.ts'
import { ANY_TIME, hasArrived } from './stored.ts'
import type { World } from './world.ts'

/** One thing that the guest did on a screen. */
export interface Act {
  order: number
  phone: Phone
  page: Page
  /** Another one after a new login. */
  engine: Page['engine']
  /** Whose it is. */
  user: string | null
  /** What it changes: a field of a question or dish, or the removal of a dish or photo. */
  key: string
  value: unknown
  seq: number
  /** True time, milliseconds. */
  at: number
  /** What the engine takes that time to be. */
  captured: number
  /** Acts whose values the guest had before their eyes in this field, by order; of texts alone, which carry it. */
  saw: ReadonlySet<number>
  /** It had heard from the server by then, and what it takes that time to be stays. */
  isMeasured: boolean
  /** The journal had room for it. */
  isNoted: boolean
  /** The guest was told that it may be lost, gave it up, or the promise does not hold for it (docs/offline.md). */
  isExcused: boolean
}

/** A photo or dish, by its id. */
interface Thing {
  questionId: string
  kind: 'photos' | 'dishes'
  isShown: boolean
  made: Act | null
}

/** Everything the guest did, saw and was told: what must be true in the end. */
export class Ledger {
  readonly acts: Act[] = []
  readonly things = new Map<string, Thing>()
  /** SHA-256 of every picture that was taken and not refused. */
  readonly pictures = new Set<string>()
  readonly #world: World
  readonly #seen = new WeakMap<Page, Map<string, LocalQuestion>>()
  readonly #versions = new WeakMap<Checklist, number>()
  readonly #shown = new WeakMap<Checklist, Set<string>>()
  /** The latest act whose value a page has shown, by field. */
  readonly #latest = new WeakMap<Page, Map<string, number>>()
  /** All such acts. */
  readonly #orders = new WeakMap<Page, Map<string, Set<number>>>()

  constructor(world: World) {
    this.#world = world
  }

  /** Call it right after the tap: the write it made is the newest. */
  did(page: Page, key: string, value: unknown, item = newest(page)): Act {
    const captured = Date.parse(item.capturedAt)
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
      isMeasured: item.clockOffset !== null,
      isNoted: !page.phone.storageIsFull,
      // The page went while the guest tapped: nothing of it was on the screen yet.
      isExcused: !page.alive || this.#mayCountAsEarlier(page.phone, key, captured),
    }
    this.acts.push(act)
    this.#world.tell(() => `${page.name} DID ${act.order} ${key} = ${JSON.stringify(value)}, seq ${act.seq}`)
    return act
  }

  /** Each field of a dish is an act of its own. */
  didToDish(page: Page, id: string, change: DishChange): Act[] {
    const item = newest(page)
    return Object.entries(change).map(([field, value]) => {
      // Times are put right when the phone's clock was measured after them.
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

  /** The guest was told that there is no room for it. */
  refusedPhoto(bytes: Uint8Array): void {
    this.pictures.delete(shaOf(bytes))
  }

  /** A screen changed. */
  saw(page: Page, visitId: string, checklist: Checklist): void {
    const { guestId, version } = checklist.visit.get()
    const before = this.#versions.get(checklist) ?? 0
    this.#world.expect(version >= before, `${page.name}: ${visitId} went back to version ${version}`)
    this.#versions.set(checklist, version)
    this.#world.expect(guestId === page.user, `${page.name} shows ${String(page.user)} a visit of ${guestId}`)
    const seen = this.#seen.get(page) ?? new Map<string, LocalQuestion>()
    this.#seen.set(page, seen)
    for (const question of checklist.items.get()) {
      if (seen.get(question.id) === question) continue
      seen.set(question.id, question)
      this.#missing(page, checklist, question)
      for (const { id } of question.photos) this.#show(page, id, question.id, 'photos')
      for (const { id } of question.dishes) this.#show(page, id, question.id, 'dishes')
      this.#order(page, `${question.id}.answer`, question.answer)
      this.#order(page, `${question.id}.comment`, question.comment)
    }
    const submission = checklist.submission.get()
    if (submission.state === 'done') this.#world.checkReceipt(page, checklist.visit.get(), submission.receipt)
  }

  /** A photo's bytes are not on a phone any more. */
  left(id: string): void {
    const { server } = this.#world
    const isRemoved = this.#removals(id).length > 0 || this.things.get(id)?.made?.isExcused
    if (!server.photos.has(id) && !isRemoved)
      this.#world.violation(`photo ${id} left the phone before the server had it`)
  }

  /** The guest gives up what the server refused: that and what it had taken the place of. */
  dropped(page: Page, seqs: readonly number[]): void {
    // A photo that a tab took as it was killed is seen for the first time in this list.
    for (const item of page.engine!.waiting.get())
      if (item.kind === 'photo' && seqs.includes(item.seq))
        this.#show(page, item.body.id, item.questionId, 'photos')
    const given = this.acts.filter((act) => act.phone === page.phone && seqs.includes(act.seq))
    for (const { key, order } of given) {
      // A removal had taken the place of the changes of its dish.
      const fields = key.replace(/^remove (.*)$/, 'dish $1.')
      const isOf = (act: Act) => act.key === key || (fields !== key && act.key.startsWith(fields))
      this.#excuse((act) => act.phone === page.phone && isOf(act) && act.order <= order)
    }
  }

  /** Of what a phone had not stored when a page of it went nothing may be promised. */
  gone(phone: Phone, isAllowed: (act: Act) => boolean): void {
    const survivors = phone.survivors()
    this.#excuse((act) => {
      if (act.phone !== phone || survivors.has(act.seq) || phone.durable.has(act.seq)) return false
      return isAllowed(act)
    })
  }

  /** What waited on a phone and is not there any more is lost; what had reached the server is not. */
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

  /** Without the time of its last write a phone can't know that its clock was put back, nor after a restore that it had run ahead. */
  #mayCountAsEarlier(phone: Phone, key: string, captured: number): boolean {
    const hasLostStamp = phone.lostStamp || phone.wasCleared
    if (!phone.wasRestored && (!hasLostStamp || phone.knowsItsClock())) return false
    return this.acts.some((act) => act.phone === phone && act.key === key && act.captured >= captured)
  }

  #removals(id: string): Act[] {
    return this.acts.filter(({ key }) => key === `remove ${id}`)
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

  /** What this page has shown stays, unless it was removed. */
  #missing(page: Page, checklist: Checklist, question: LocalQuestion) {
    const before = this.#shown.get(checklist) ?? new Set<string>()
    this.#shown.set(checklist, before)
    if (this.#world.phones.length > 1 || page.phone.missesOthers(page) || page.storeWasCleared) return
    const ids = (['photos', 'dishes'] as const).flatMap((kind) => question[kind].map(({ id }) => id))
    for (const id of before) {
      const thing = this.things.get(id)
      if (thing?.questionId !== question.id || ids.includes(id)) continue
      before.delete(id)
      // The guest who removes something is still at it.
      page.after(0, () => {
        const isGone = this.#removals(id).length > 0 || thing.made?.isExcused
        if (!isGone) this.#world.violation(`${page.name} does not show ${id} any more`)
      })
    }
    for (const id of ids) before.add(id)
  }

  /**
   * On one phone a field never goes back, except to a tab or a new login on a full disk, and after a logout to what a replica has that
   * lags. Values carry the number of the act that made them.
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
    // What was done on this very page it need not read, unless it is of an old version and has no store.
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

function newest(page: Page): OutboxItem {
  return page.engine!.waiting.get().reduce((a, b) => (a.seq > b.seq ? a : b))
}
