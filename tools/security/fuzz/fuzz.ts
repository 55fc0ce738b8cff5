import fc from 'fast-check'
import type { Call } from '@cloche/contract/call.ts'
import { allCalls, keyOf } from '../matrix/matrix.ts'
import type { Answer, Sent } from '../http/send.ts'
import { guestWithVisit, person, type GuestWithVisit, type Person } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { hostilePaths } from './hostile-paths.ts'
import { namesFor, poolsOf } from './pools.ts'
import { shotsOf } from './shots.ts'

export const BOUNDS = { answerBytes: 1_000_000, callMs: 2000, heldMs: 50, memoryShare: 1.1 } as const

export interface FuzzOptions {
  seed: number
  requests: number
  /** Names of calls to try alone; empty: all of them. */
  only?: readonly string[]
}

/** The answers to the requests of one call. */
export interface Kind {
  name: string
  requests: number
  taken: number
  refused: number
  limited: number
  slowestMs: number
  heldMs: number
  delayMs: number
  largestBytes: number
  /** One line for each answer that must not happen. */
  faults: string[]
}

const BATCH = 100
const AT_ONCE = 16
const SHOWN_BODY = 300

/** Expensive calls, and their share of the requests that other calls get. */
const SHARES: readonly [RegExp, number][] = [
  [/xlsform|export|\/import|queue-import|menu\/refresh|\/plan|\/bulk/, 0.15],
  [/login|phone-confirm|\/sms|challenge/, 0.15],
  [/POST .*(photo|logo)$/, 0.3],
  [/\/data|^GET \/question$|duplicate/, 0.3],
]

/**
 * A later request of an upload ends an earlier one, since a phone comes back before its old connection is known to be dead.
 * Passwords and codes are checked two at a time, files are read one at a time, and refused where too many wait.
 */
function widthOf(name: string): number {
  if (/photo-upload|photo\/upload/.test(name)) return 1
  return /login|phone-confirm|\/sms|POST .*(xlsform|\/import|queue-import)/.test(name) ? 2 : AT_ONCE
}

const shareOf = (name: string): number => SHARES.find(([pattern]) => pattern.test(name))?.[1] ?? 1

interface Shooters {
  administrator: Person
  guest: GuestWithVisit
}

async function shooters(world: World): Promise<Shooters> {
  return { administrator: await person(world, 1), guest: await guestWithVisit(world) }
}

/** Picks the sender: usually a user who may make the call, each time from another address. */
function dressed(sent: Sent, { access }: Pick<Call, 'access'>, by: Shooters, turn: number): Sent {
  const isGuests = access === 'guest' || (access === 'session' && turn % 2 === 0)
  const { headers } = isGuests ? by.guest : by.administrator
  const own = access === 'public' || turn % 25 === 24 ? {} : headers
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  return { ...sent, headers: { ...own, 'x-forwarded-for': address, ...sent.headers } }
}

function newKind(name: string): Kind {
  return {
    name,
    requests: 0,
    taken: 0,
    refused: 0,
    limited: 0,
    slowestMs: 0,
    heldMs: 0,
    delayMs: 0,
    largestBytes: 0,
    faults: [],
  }
}

function note(kind: Kind, { status, ms, bytes, type }: Answer): void {
  kind.requests++
  if (status < 400) kind.taken++
  else if (status === 429) kind.limited++
  else kind.refused++
  kind.slowestMs = Math.max(kind.slowestMs, ms)
  if (/json|html|text/.test(type)) kind.largestBytes = Math.max(kind.largestBytes, bytes)
}

function faultOf(sent: Sent, { status, ms, bytes, type, text }: Answer): string | null {
  const what = status >= 500 || status === 0 ? `answered ${status}` : null
  const large = bytes > BOUNDS.answerBytes && /json/.test(type) ? `answered ${bytes} bytes` : null
  const slow = ms > BOUNDS.callMs ? `took ${Math.round(ms)} ms` : null
  const all = [what, large, slow].filter(Boolean).join(', ')
  if (all === '') return null
  const body = sent.body ? ` ${JSON.stringify(sent.body.toString('latin1', 0, SHOWN_BODY))}` : ''
  const { authorization: _, ...headers } = sent.headers ?? {}
  return `${all}: ${sent.method} ${sent.path.slice(0, SHOWN_BODY)} ${JSON.stringify(headers).slice(0, SHOWN_BODY)}${body} → ${/json/.test(type) ? text.slice(0, 200) : type}`
}

interface Target {
  name: string
  access: Call['access']
  shots(by: Shooters): Promise<fc.Arbitrary<Sent>>
}

function targets(world: World): Target[] {
  const ofCalls = allCalls.map((call): Target => ({
    name: keyOf(call),
    access: call.access,
    shots: async (by) => {
      const spared = [by.administrator.userId, by.guest.userId]
      return shotsOf(call, namesFor(call, await poolsOf(world, by.guest, spared)))
    },
  }))
  const ofNone: Target = { name: 'addresses of no call', access: 'public', shots: async () => hostilePaths }
  return [...ofCalls, ofNone]
}

async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T, at: number) => Promise<void>,
) {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      await work(items[at]!, at)
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
}

/** Calls after which a guest's visit may have nothing left to fill in. */
const ENDS_VISIT = /^PUT \/visit\/|\/writes$/

/** The senders of requests. Each sends until their session or visit is used up. */
class Shooting {
  readonly #world: World
  #by: Promise<Shooters> | null = null

  constructor(world: World) {
    this.#world = world
  }

  by(): Promise<Shooters> {
    return (this.#by ??= shooters(this.#world))
  }

  renew(): void {
    this.#by = null
  }
}

/** Sends one target its requests in batches, and replaces senders who are no longer logged in. */
async function shootAt(
  world: World,
  target: Target,
  count: number,
  seed: number,
  shooting: Shooting,
): Promise<Kind> {
  const kind = newKind(target.name)
  for (let done = 0; done < count; done += BATCH) {
    const by = await shooting.by()
    const shots = await target.shots(by)
    const batch = fc.sample(shots, { seed: seed + done, numRuns: Math.min(BATCH, count - done) })
    await world.measured.read()
    await inParallel(batch, widthOf(target.name), async (shot, at) => {
      const sent = dressed(shot, target, by, done + at)
      const answer = await world.send(sent)
      note(kind, answer)
      if (answer.status === 401 && target.access !== 'public') shooting.renew()
      const fault = faultOf(sent, answer)
      if (fault) kind.faults.push(fault)
    })
    const { heldMs, delayMs } = await world.measured.read()
    kind.heldMs = Math.max(kind.heldMs, heldMs)
    kind.delayMs = Math.max(kind.delayMs, delayMs)
  }
  if (ENDS_VISIT.test(target.name)) shooting.renew()
  return kind
}

/** Sends every call valid and wrong requests, the same for the same seed and the same data. */
export async function fuzz(world: World, { seed, requests, only = [] }: FuzzOptions): Promise<Kind[]> {
  const chosen = targets(world).filter(({ name }) => only.length === 0 || only.includes(name))
  const shares = chosen.reduce((sum, { name }) => sum + shareOf(name), 0)
  const countOf = (name: string) => Math.ceil((requests * shareOf(name)) / shares)
  const shooting = new Shooting(world)
  const kinds: Kind[] = []
  for (const [at, target] of chosen.entries())
    kinds.push(await shootAt(world, target, countOf(target.name), seed + at * requests, shooting))
  return kinds
}
