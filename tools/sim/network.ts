import { HEADER } from '@cloche/contract/constants.ts'
import type { Fate } from './fates.ts'
import type { Page, World } from './parts.ts'
import { answer, refusal, type Reply, type Request } from './routes.ts'
import { Refusal } from './refusal.ts'
import type { Server } from './server.ts'

/** A fault on the server's side of a call. */
export interface Accident {
  /** The server is killed after this many steps of the call. */
  killedAfter?: number
  /** The connection breaks after this many bytes of the body. */
  cutAfter?: number
}

export type Answer = (request: Request, accident: Accident) => Reply | Promise<Reply>

export function answerOfModel(server: Server, request: Request, { killedAfter, cutAfter }: Accident): Reply {
  return answer(server, cutAfter === undefined ? request : cutOff(request, cutAfter), killedAfter)
}

/** Carries calls between pages and the server, with their faults. */
export class Network {
  /** Answers from the model, unless another server takes its place. */
  answer: Answer = (request, accident) => answerOfModel(this.#world.server, request, accident)
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** The browser's `fetch`. */
  fetch(page: Page, address: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      if (!page.step()) return
      const { signal } = init
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
      const request: Request = {
        method: init.method ?? 'GET',
        path: address,
        headers: new Map(Object.entries((init.headers ?? {}) as Record<string, string>)),
        body: (init.body ?? '') as string | Uint8Array,
        session: page.phone.session,
      }
      this.#send(page, request, { resolve, reject })
    })
  }

  /** Makes a call of staff, whose network never fails. */
  async ask(request: Request): Promise<Reply> {
    const name = `staff ${request.method} ${request.path}`
    this.#world.log(`${name} ${typeof request.body === 'string' ? request.body : 'a file'}`)
    return new Promise((resolve, reject) => {
      const heard = (reply: Reply) => {
        this.#world.log(`${name} → ${reply.status} ${reply.body}`)
        resolve(reply)
      }
      this.#ask(request, {}, heard, reject)
    })
  }

  #send(page: Page, request: Request, { resolve, reject }: Settle) {
    const { world } = page
    const { random } = world
    const fate = page.phone.online ? world.fateOf(request) : 'none'
    const name = `${page.name} ${request.method} ${request.path}`
    world.log(() => {
      const said = typeof request.body === 'string' ? request.body : `${request.body.length} bytes`
      return `${name} ${said} (${fate})`
    })
    /** A lost connection is noticed at once, or only by the engine's own timeout. */
    const lose = () => {
      if (random.chance(0.5))
        page.after(random.between(0, 3000), () => reject(new TypeError('Failed to fetch')))
    }
    const deliver = (reply: Reply, half = false) => {
      world.log(() => `${name} → ${reply.status} ${reply.body}`)
      if (!page.phone.online) return lose()
      page.after(this.#latency(fate), () => resolve(responseOf(reply, half, world.timeline.now)))
    }
    if (!page.phone.online || fate === 'request dropped') return lose()
    if (fate === 'login page of a café') return deliver(PORTAL)
    if (fate === '503')
      return deliver(refusal(new Refusal('unavailable'), { 'retry-after': String(random.below(20)) }))
    world.timeline.after(this.#latency(fate), () => {
      if (fate === '500 before') return deliver(FAILED)
      const { body } = request
      if (fate === 'request cut off') {
        // The server keeps the part of a photo that arrived, and nothing of another body.
        if (typeof body === 'string' || body.length === 0) return lose()
        return this.#ask(request, { cutAfter: random.below(body.length) }, lose)
      }
      const isKilled = fate === 'server killed in the middle'
      this.#ask(request, isKilled ? { killedAfter: random.below(5) } : {}, (reply) => {
        if (fate === 'delivered twice') this.#again(request)
        if (isKilled || fate === 'response dropped') return lose()
        deliver(fate === '500 after' ? FAILED : reply, fate === 'response half received')
      })
    })
  }

  /**
   * Asks the server, or the one that reads from a replica. Nothing else happens before the answer; `fail` gets the reason if there is
   * none.
   */
  #ask(
    request: Request,
    accident: Accident,
    hear: (reply: Reply) => void,
    fail?: (error: unknown) => void,
  ): void {
    const { replica, timeline, isCalm } = this.#world
    const old = isCalm ? null : replica?.answer(request, timeline.now)
    if (old) return hear(this.#world.fault('read from a replica', old))
    const answered = (reply: Reply) => {
      if (request.method !== 'HEAD' && !isCalm) replica?.changed(timeline.now)
      hear(reply)
    }
    const reply = this.answer(request, accident)
    if (reply instanceof Promise) timeline.hold(reply.then(answered, fail))
    else answered(reply)
  }

  /** Sends the same request again, perhaps much later; its answer goes nowhere. */
  #again(request: Request) {
    const { random, timeline } = this.#world
    if (request.method === 'GET') return
    timeline.after(random.between(0, random.pick([100, 5000, 200_000])), () => {
      this.#world.log(`again ${request.method} ${request.path}`)
      this.#ask(request, {}, () => {})
    })
  }

  #latency(fate: Fate): number {
    const { random } = this.#world
    if (fate === 'delivered late') return random.between(5000, 200_000)
    return fate === 'slow' ? random.between(1000, 20_000) : random.between(10, 300)
  }
}

interface Settle {
  resolve(response: Response): void
  reject(reason: unknown): void
}

const HTML = { 'content-type': 'text/html' }
const PORTAL: Reply = { status: 200, headers: HTML, body: '<html>Welcome to our Wi-Fi' }
const FAILED: Reply = { status: 502, headers: HTML, body: 'Bad gateway' }

function cutOff(request: Request, after: number): Request {
  return { ...request, body: request.body.slice(0, after) }
}

/** Node's own Response and Headers are slow here. All names are in lower case. */
function responseOf({ status, headers, body }: Reply, half: boolean, now: number): Response {
  const known: Record<string, string> =
    headers === HTML ? headers : { ...headers, [HEADER.serverTime]: String(Math.floor(now)) }
  const response = {
    ok: status < 300,
    status,
    headers: { get: (name: string) => known[name] ?? null, has: (name: string) => name in known },
    text: async () => (half ? body.slice(0, -1) : body),
    json: async () => JSON.parse(half ? body.slice(0, -1) : body) as unknown,
  }
  return response as unknown as Response
}
