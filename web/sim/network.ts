import { HEADER } from '@cloche/contract/constants.ts'
import type { Page } from './page.ts'
import { answer, refusal, type Reply, type Request } from './routes.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/** What can happen to a call. `none`: it goes well. */
export const FATES = [
  'none',
  'request dropped',
  'request cut off',
  'response dropped',
  'response half received',
  'delivered twice',
  'delivered late',
  'slow',
  '500 before',
  '500 after',
  'server killed in the middle',
  '503',
  'login page of a café',
] as const
export type Fate = (typeof FATES)[number]

/** Calls between pages and the server, with everything that befalls them. */
export class Network {
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
      }
      this.#send(page, request, { resolve, reject })
    })
  }

  #send(page: Page, request: Request, { resolve, reject }: Settle) {
    const { world } = page
    const { random } = world
    const fate = page.phone.online ? world.fateOf(request) : 'none'
    const name = `${page.name} ${request.method} ${request.path}`
    world.tell(
      `${name} ${typeof request.body === 'string' ? request.body : `${request.body.length} bytes`} (${fate})`,
    )
    /** A connection that is lost is noticed, or not before the engine's own time is up. */
    const lose = () => {
      if (random.chance(0.5))
        page.after(random.between(0, 3000), () => reject(new TypeError('Failed to fetch')))
    }
    const deliver = (reply: Reply, half = false) => {
      world.tell(`${name} → ${reply.status} ${reply.body}`)
      if (!page.phone.online) return lose()
      page.after(this.#latency(fate), () => resolve(responseOf(reply, half, world.timeline.now)))
    }
    if (!page.phone.online || fate === 'request dropped') return lose()
    if (fate === 'login page of a café') return deliver(PORTAL)
    if (fate === '503')
      return deliver(refusal(new Refusal('unavailable'), { 'retry-after': String(random.below(20)) }))
    const { session } = page.phone
    world.timeline.after(this.#latency(fate), () => {
      if (fate === '500 before') return deliver(FAILED)
      const { method, path, headers, body } = request
      if (fate === 'request cut off') {
        // What arrived of a photo stays; of anything else nothing counts.
        if (typeof body !== 'string')
          this.#answer(session, { method, path, headers, body: body.slice(0, random.below(body.length)) })
        return lose()
      }
      const until = fate === 'server killed in the middle' ? random.below(5) : Infinity
      const reply = this.#answer(session, request, until)
      if (fate === 'delivered twice') this.#again(request)
      if (until !== Infinity || fate === 'response dropped') return lose()
      deliver(fate === '500 after' ? FAILED : reply, fate === 'response half received')
    })
  }

  #answer(session: string, request: Request, until = Infinity): Reply {
    const { sessions, server } = this.#world
    if (!sessions.has(session)) return refusal(new Refusal('unauthenticated'))
    return answer(server, request, until)
  }

  /** The same request once more, perhaps long after; nobody hears the answer. */
  #again(request: Request) {
    const { random, timeline, server } = this.#world
    if (request.method === 'GET') return
    timeline.after(random.between(0, random.pick([100, 5000, 200_000])), () => {
      this.#world.tell(`again ${request.method} ${request.path}`)
      answer(server, request)
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

/** Node's own Response answers by way of streams, which is slow here. */
function responseOf({ status, headers, body }: Reply, half: boolean, now: number): Response {
  const known = headers === HTML ? headers : { ...headers, [HEADER.serverTime]: String(now) }
  const response = {
    ok: status < 300,
    status,
    headers: new Headers(known),
    text: async () => (half ? body.slice(0, -1) : body),
    json: async () => JSON.parse(half ? body.slice(0, -1) : body) as unknown,
  }
  return response as unknown as Response
}
