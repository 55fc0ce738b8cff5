import type { Checklist, LocalQuestion } from '../src/offline/interface.ts'
import type { OutboxItem } from '../src/offline/outbox.ts'
import type { Page } from './page.ts'
import type { Phone } from './phone.ts'
import { shaOf } from './server.ts'
import type { World } from './world.ts'

/** One thing that the guest did on a screen. */
export interface Act {
  order: number
  phone: Phone
  page: Page
  /** What it changes: a field of a question, a dish, or the removal of a dish or photo. */
  key: string
  value: unknown
  seq: number
  /** True time, milliseconds. */
  at: number
  /** What the engine takes that time to be. */
  captured: number
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
  /** The latest act whose value a page has shown, by field. */
  readonly #latest = new WeakMap<Page, Map<string, number>>()

  constructor(world: World) {
    this.#world = world
  }

  /** Call it right after the tap: the write it made is the newest. */
  did(page: Page, key: string, value: unknown, item = newest(page)): Act {
    const act: Act = {
      order: this.acts.length + 1,
      phone: page.phone,
      page,
      key,
      value,
      seq: item.seq,
      at: this.#world.timeline.now,
      captured: Date.parse(item.capturedAt),
      isNoted: !page.phone.storageIsFull,
      // The page went while the guest tapped: nothing of it was on the screen yet.
      isExcused: !page.alive,
    }
    this.acts.push(act)
    this.#world.tell(`${page.name} DID ${act.order} ${key} = ${JSON.stringify(value)}, seq ${act.seq}`)
    return act
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
    const seen = this.#seen.get(page) ?? new Map<string, LocalQuestion>()
    this.#seen.set(page, seen)
    for (const question of checklist.items.get()) {
      if (seen.get(question.id) === question) continue
      seen.set(question.id, question)
      for (const { id } of question.photos) this.#show(page, id, question.id, 'photos')
      for (const { id } of question.dishes) this.#show(page, id, question.id, 'dishes')
      this.#order(page, `${question.id}.answer`, question.answer)
      this.#order(page, `${question.id}.comment`, question.comment)
    }
    const submission = checklist.submission.get()
    if (submission.state === 'done') this.#world.checkReceipt(page, visitId, submission.receipt)
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
    const given = this.acts.filter((act) => act.phone === page.phone && seqs.includes(act.seq))
    for (const { key, order } of given) {
      // A removal had taken the place of the changes of its dish.
      const keys = [key, key.replace(/^remove /, 'dish ')]
      this.#excuse((act) => act.phone === page.phone && keys.includes(act.key) && act.order <= order)
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

  removalsOf(id: string): Act[] {
    return this.#removals(id)
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

  /**
   * On one phone a field never goes back to what it was before, except to a tab that could not read it from a full disk.
   * Values carry the number of the act that made them.
   */
  #order(page: Page, key: string, value: unknown) {
    const order = typeof value === 'string' ? Number(/^v(\d+)/.exec(value)?.[1]) : NaN
    if (this.#world.phones.length > 1 || Number.isNaN(order)) return
    const latest = this.#latest.get(page) ?? new Map<string, number>()
    this.#latest.set(page, latest)
    const before = latest.get(key) ?? 0
    const mayGoBack = this.acts[before - 1]?.isExcused || page.phone.diskWasFull
    if (order < before && !mayGoBack)
      this.#world.violation(`${page.name}: ${key} went back to ${String(value)}`)
    latest.set(key, order)
  }
}

function newest(page: Page): OutboxItem {
  return page.engine!.waiting.get().reduce((a, b) => (a.seq > b.seq ? a : b))
}
