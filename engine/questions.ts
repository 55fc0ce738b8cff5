import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { LocalQuestion, Readable } from './interface.ts'
import { isNews, isOutdone, misses, patched, type Copy, type Patch, type Finished } from './copies.ts'
import type { QueueItem } from './queue.ts'
import { overlay, type AddressOf } from './overlay.ts'
import { createSignal, type Signal } from './signal.ts'
import type { Part } from './store.ts'

/** Keeps the questions of one visit in memory: the server's copy of each, and the guest's view of it. */
export interface Questions {
  readonly items: Readable<readonly LocalQuestion[]>
  /** Throws a RangeError for an id that is not (yet) in the checklist. */
  question(id: string): Readable<LocalQuestion>
  /** Shows the changed waiting writes of these questions. */
  redraw(ids: readonly string[]): void
  /** Applies the server's answer to a write. The screen changes at the next `redraw`. */
  finish(item: QueueItem, patch: Patch): void
  /** Applies the copies that another tab has stored, unless this tab has newer ones. */
  replace(bases: readonly VisitQuestion[]): void
  /** Returns this tab's copies of the server's questions, in order. */
  bases(part: Part): VisitQuestion[]
  /** Returns the current moment for `since` of `take`. */
  moment(): number
  /** Applies the questions read from the network, except those that changed here since the request. */
  take(bases: readonly VisitQuestion[], part: Part, since: number): void
}
interface Entry {
  base: Copy
  shown: Signal<LocalQuestion>
  changed: number
}

/** `answers`: all answers of the server so far. A question that is read for the first time may lack some. */
export function createQuestions(
  known: { main: readonly VisitQuestion[]; addons: readonly VisitQuestion[] },
  answers: readonly Finished[],
  waitingOf: (id: string) => readonly QueueItem[],
  addressOf: AddressOf,
): Questions {
  const entries = new Map<string, Entry>()
  const ids = { main: known.main.map(({ id }) => id), addons: known.addons.map(({ id }) => id) }
  let moment = 0
  for (const base of [...known.main, ...known.addons]) add(base)
  const items = createSignal<readonly LocalQuestion[]>(everything())
  let places = placesOf(items.get())

  function add(read: VisitQuestion) {
    const mine = answers.filter(({ item }) => item.questionId === read.id)
    const base = mine.reduce(withAnswer, read)
    const shown = createSignal(overlay(base, waitingOf(base.id), addressOf))
    entries.set(base.id, { base, shown, changed: 0 })
  }

  function everything(): LocalQuestion[] {
    return [...ids.main, ...ids.addons].flatMap((id) => entries.get(id)?.shown.get() ?? [])
  }

  function redraw(changed: readonly string[]) {
    const next = [...items.get()]
    let any = false
    for (const id of changed) {
      const entry = entries.get(id)
      const place = places.get(id)
      if (!entry || place === undefined) continue
      const local = overlay(entry.base, waitingOf(id), addressOf)
      entry.shown.set(local)
      next[place] = local
      any = true
    }
    if (any) items.set(next)
  }

  function change(id: string, base: VisitQuestion) {
    const entry = entries.get(id)
    if (!entry) return
    entry.base = base
    entry.changed = ++moment
  }

  return {
    items,
    question(id) {
      const entry = entries.get(id)
      if (!entry) throw new RangeError(`No question ${id} in this copy of a visit`)
      return entry.shown
    },
    redraw,
    finish(item, patch) {
      const entry = entries.get(item.questionId)
      if (entry) change(item.questionId, patched(entry.base, item, patch))
    },
    replace(bases) {
      const newer = bases.filter((base) => !isOutdone(base, entries.get(base.id)?.base ?? base))
      for (const base of newer) change(base.id, base)
      redraw(newer.map(({ id }) => id))
    },
    bases: (part) => ids[part].flatMap((id) => entries.get(id)?.base ?? []),
    moment: () => moment,
    take(bases, part, since) {
      const changed = bases.filter((base) => isTaken(entries.get(base.id), base, since))
      const added = changed.filter((base) => !entries.has(base.id))
      for (const base of changed) {
        if (entries.has(base.id)) change(base.id, base)
        else add(base)
      }
      if (added.length > 0) {
        ids[part] = bases.map(({ id }) => id)
        items.set(everything())
        places = placesOf(items.get())
      }
      redraw(changed.map(({ id }) => id))
    },
  }
}

function withAnswer(copy: Copy, { item, patch }: Finished): Copy {
  return 'revision' in patch && misses(copy, item.seq, patch.revision) ? patched(copy, item, patch) : copy
}

function isTaken(entry: Entry | undefined, base: VisitQuestion, since: number): boolean {
  if (!entry) return true
  return entry.changed <= since && isNews(base, entry.base)
}

function placesOf(items: readonly LocalQuestion[]): Map<string, number> {
  return new Map(items.map(({ id }, place) => [id, place]))
}
