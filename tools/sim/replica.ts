import type { Random } from './random.ts'
import { answer, type Reply } from './routes.ts'
import type { Request } from './request.ts'
import type { Server } from './server.ts'

/** The longest lag, milliseconds. */
const LAG = 10_000

/** A second server at the same address, which answers reads from a lagging copy of the database. */
export class Replica {
  readonly #server: Server
  readonly #random: Random
  /** The database after each change, oldest first. */
  #past: { at: number; server: Server }[] = []
  /** The time up to which this replica has received changes. It never goes back. */
  #heard = 0

  constructor(server: Server, random: Random) {
    this.#server = server
    this.#random = random
    this.changed(0)
  }

  /** Call this after each request that may change something. */
  changed(now: number): void {
    this.#past.push({ at: now, server: this.#server.copy() })
  }

  /** Returns null for requests that the other server answers. */
  answer(request: Request, now: number): Reply | null {
    if (request.method !== 'GET' || !request.path.startsWith('/api/') || this.#random.chance(0.5)) return null
    this.#heard = Math.max(this.#heard, now - this.#random.between(0, LAG))
    const last = this.#past.findLastIndex(({ at }) => at <= this.#heard)
    this.#past = this.#past.slice(Math.max(0, last))
    const { server } = this.#past[0]!
    const visit = /^\/api\/question\/(?<id>[^/]+)/.exec(request.path)?.groups?.['id']
    // The first read of a visit writes, so the other server answers it.
    if (visit && !server.visits.get(visit)?.copiedAt) return null
    return request.path.includes('/logout') ? null : answer(server, request)
  }
}
