/** The owner of events. Events of a killed page never happen. */
export interface Owner {
  readonly alive: boolean
  /** Whether the browser has stopped the page: its events wait until it runs again. */
  readonly isStopped: boolean
}

interface Event {
  at: number
  order: number
  owner: Owner | null
  act: (() => void) | null
}

/** A Monday noon, in milliseconds since the epoch. */
const BEGINNING = Date.UTC(2026, 10, 16, 12)

/** A run with more events has a timer or two tabs that keep waking each other. */
const MOST = 100_000

/** How many events pass between two checks for the end of a run. */
const BATCH = 64

/** Virtual time. Events happen one after another, each with all of its microtasks. */
export class Timeline {
  /** True time, milliseconds since the epoch. */
  now = BEGINNING
  events = 0
  #order = 0
  #held: Promise<void> | null = null
  readonly #heap: Event[] = []
  #waiting: Event[] = []
  readonly #enter: (owner: Owner | null) => void

  /** Calls `enter` with the owner of each event before it happens, and with null after the last. */
  constructor(enter: (owner: Owner | null) => void) {
    this.#enter = enter
  }

  /** Calls `act` after this many milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, act: () => void, owner: Owner | null = null): () => void {
    const event: Event = { at: this.now + Math.max(0, milliseconds), order: ++this.#order, owner, act }
    this.#push(event)
    return () => (event.act = null)
  }

  /** Lets the events happen that waited for stopped pages which run again. */
  resume(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const event of waiting) {
      event.at = Math.max(event.at, this.now)
      this.#push(event)
    }
  }

  /** Stops time until this promise settles. */
  hold(work: Promise<void>): void {
    const before = this.#held
    this.#held = before ? before.then(() => work) : work
  }

  /** Runs for this many milliseconds. */
  async run(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds
    await this.#release()
    while (this.#hasBefore(end)) {
      await this.#batch(end)
      await this.#release()
    }
    this.now = end
    this.#enter(null)
  }

  /** Node runs all microtasks between two immediates, and does not poll the system between queued ones. */
  #batch(end: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let failed = false
      const next = () => {
        if (failed) return
        try {
          this.#step(end)
        } catch (error) {
          failed = true
          reject(error)
        }
      }
      for (let count = 0; count < BATCH; count += 1) setImmediate(next)
      setImmediate(resolve)
    })
  }

  #hasBefore(end: number): boolean {
    return this.#heap.length > 0 && this.#heap[0]!.at <= end
  }

  #step(end: number) {
    if (this.#held) return
    while (this.#hasBefore(end)) {
      const event = this.#heap[0]!
      this.#pop()
      if (!event.act || event.owner?.alive === false) continue
      if (event.owner?.isStopped) {
        this.#waiting.push(event)
        continue
      }
      this.now = event.at
      this.events += 1
      if (this.events > MOST) throw new Error('Something goes round in circles')
      this.#enter(event.owner)
      return event.act()
    }
  }

  /** The awaited work may stop time again. */
  async #release() {
    while (this.#held) {
      const held = this.#held
      this.#held = null
      await held
      await microtasks()
    }
  }

  #push(event: Event) {
    const heap = this.#heap
    let place = heap.push(event) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(event, heap[above]!)) break
      heap[place] = heap[above]!
      place = above
    }
    heap[place] = event
  }

  #pop() {
    const heap = this.#heap
    const last = heap.pop()!
    if (heap.length === 0) return
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1
      if (!isBefore(heap[below]!, last)) break
      heap[place] = heap[below]!
      place = below
    }
    heap[place] = last
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

const microtasks = () => new Promise<void>((resolve) => setImmediate(resolve))
