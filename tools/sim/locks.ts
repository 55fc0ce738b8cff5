import type { Page } from './parts.ts'

interface Request {
  page: Page
  name: string
  grant(): void
  lose(): void
}

/** Web Locks of one phone: one tab at a time holds a name, in the order of requests. */
export class Locks {
  readonly #held = new Map<string, Request>()
  #waiting: Request[] = []

  /** `navigator.locks` as this page sees it. */
  of(page: Page): Pick<LockManager, 'request'> {
    const request = (name: string, { signal, steal }: LockOptions, use: () => unknown) =>
      new Promise((resolve, reject) => {
        if (!page.step()) return
        const asked: Request = {
          page,
          name,
          grant: () =>
            page.after(page.world.random.between(0, 5), () => {
              void Promise.resolve(use()).then((result) => {
                this.#release(asked)
                resolve(result)
              })
            }),
          lose: () => page.after(0, () => reject(new DOMException('Stolen', 'AbortError'))),
        }
        signal?.addEventListener('abort', () => {
          if (!this.#waiting.includes(asked)) return
          this.#waiting = this.#waiting.filter((each) => each !== asked)
          reject(signal.reason)
        })
        if (steal) this.#steal(name)
        this.#waiting[steal ? 'unshift' : 'push'](asked)
        this.#next(name)
      })
    return { request } as Pick<LockManager, 'request'>
  }

  /** Releases every lock of a page that ended. */
  kill(page: Page): void {
    this.#waiting = this.#waiting.filter((each) => each.page !== page)
    for (const held of this.#held.values().toArray()) if (held.page === page) this.#release(held)
  }

  #steal(name: string) {
    this.#held.get(name)?.lose()
    this.#held.delete(name)
  }

  #release(held: Request) {
    if (this.#held.get(held.name) !== held) return
    this.#held.delete(held.name)
    this.#next(held.name)
  }

  #next(name: string) {
    const next = this.#waiting.find((each) => each.name === name)
    if (!next || this.#held.has(name)) return
    this.#waiting = this.#waiting.filter((each) => each !== next)
    this.#held.set(name, next)
    next.grant()
  }
}
