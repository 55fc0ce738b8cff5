import { setTimeout as wait } from 'node:timers/promises'
import { TUS } from '@cloche/contract/tus.ts'
import { SIM_HEADER, type Begun } from '../../../server/src/test/sim-protocol.ts'
import { answerOfModel, type Accident } from '../network.ts'
import type { Reply, Request } from '../routes.ts'
import type { Server } from '../server.ts'
import type { World } from '../world.ts'
import { firstDifference } from './compare.ts'
import { exchange, type Exchange, type Heard } from './exchange.ts'
import { Ids } from './ids.ts'
import { Logins } from './logins.ts'
import type { Processes } from './processes.ts'
import { replyDifference, timeDifference } from './replies.ts'
import { stateOfModel, stateOfReal, type State } from './stored.ts'
import { adopt, uploadOf } from './adopt.ts'

/** The status of a reply that nobody receives. */
const NOTHING: Reply = { status: 0, headers: {}, body: '' }
/** How long a sent request may take to arrive, milliseconds. */
const ARRIVAL = 10_000
/** The most kills of one history, because each takes a new process. Later kills lose only the answer. */
const MAX_KILLS = 3

export const KILLED = 'server killed and started again'
const DIFFERENCE = 'DIFFERENCE'

/** Returns whether a violation is a difference between the two servers. */
export const isDifference = (violation: string): boolean => violation.includes(DIFFERENCE)

class Difference extends Error {
  override name = DIFFERENCE
}

/**
 * Runs one history on the real server beside the model. Each request goes to both in the same order, and the replies are compared.
 * Phones and staff get the real server's reply, with the model's ids. The first `Difference` ends the history.
 */
export class RealServer {
  readonly #host: Processes
  readonly #world: World
  readonly #model: Server
  readonly #ids: Ids
  readonly #logins: Logins
  /** The history's own network address, so limits by network count for it alone. */
  readonly #address: string
  #titles: string
  #kills = 0
  #last: Promise<unknown> = Promise.resolve()

  /** Replaces the model in a world in which nothing has happened yet. */
  static async connect(host: Processes, world: World): Promise<RealServer> {
    const { server: model } = world
    const [people, visits] = [[...model.people.values()], [...model.visits.values()]]
    const now = model.now().toISOString()
    const begun = await host.database.call('begin', { now, people, visits, bank: model.bank })
    const real = new RealServer(host, world, begun)
    world.network.answer = (request, accident) => real.#inTurn(() => real.#answer(request, accident))
    return real
  }

  private constructor(host: Processes, world: World, { ids, links }: Begun) {
    const history = host.nextHistory()
    const model = world.server
    this.#host = host
    this.#world = world
    this.#model = model
    this.#ids = new Ids(history)
    for (const [simulated, real] of ids) this.#ids.add(simulated, real)
    for (const [person] of links) this.#ids.addPerson(person)
    this.#address = `10.${(history >> 16) & 255}.${(history >> 8) & 255}.${history & 255}`
    this.#titles = titlesOf(model)
    this.#logins = new Logins(model, new Map(links), async (method, path, headers, body) => {
      const heard = await this.#send({ method, path, headers: new Map(), body, session: '' }, headers)
      if (heard === 'nothing') throw new Error(`${method} ${path} is not answered`)
      return heard
    })
  }

  /** Compares everything stored with the model. */
  end(): Promise<void> {
    return this.#inTurn(async () => {
      const found = firstDifference(await this.#stored(), stateOfModel(this.#model))
      if (found !== null) throw new Difference(`in the end ${found}`)
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }

  async #answer(request: Request, accident: Accident): Promise<Reply> {
    await this.#editBank()
    const cookies = await this.#logins.headersOf(request.session)
    const { killedAfter, cutAfter } = accident
    if (killedAfter !== undefined && ++this.#kills <= MAX_KILLS)
      return this.#killed(request, cookies, killedAfter)
    if (cutAfter !== undefined) return this.#cutOff(request, cookies, cutAfter)
    return this.#compared(request, await this.#send(request, cookies))
  }

  async #killed(request: Request, cookies: Cookies, step: number): Promise<Reply> {
    const heard = await this.#send(request, { ...cookies, [SIM_HEADER.killedAt]: String(step) })
    if (heard !== 'nothing') throw new Error(`A killed server answers ${heard.status} ${heard.body}`)
    await this.#host.replaceKilled()
    this.#world.fault(KILLED, null)
    const found = adopt(this.#model, request, await this.#stored())
    if (found !== null) throw new Difference(`${described(request)}, killed at step ${step}: ${found}`)
    return NOTHING
  }

  /** Breaks the connection once the server has the sent part. The server may also refuse before. */
  async #cutOff(request: Request, cookies: Cookies, after: number): Promise<Reply> {
    const arrived = () => this.#arrived(request)
    const offset = Number(request.headers.get(TUS.offset) ?? 0) + after
    const haveArrived = async () => {
      const deadline = performance.now() + ARRIVAL
      while ((await arrived()) !== offset && performance.now() < deadline) await wait(1)
    }
    const heard = await this.#send(request, cookies, { after, haveArrived })
    if (heard !== 'nothing') return this.#compared(request, heard, { cutAfter: after })
    await this.#toModel(request, { cutAfter: after })
    const upload = uploadOf(this.#model, request)
    const known = upload && this.#model.partials.get(upload.key)
    const found = firstDifference(await arrived(), known?.bytes.length ?? null, 'what has arrived')
    if (found !== null) throw new Difference(`${described(request)}, cut off after ${after} bytes: ${found}`)
    return NOTHING
  }

  async #compared(request: Request, heard: Heard, accident: Accident = {}): Promise<Reply> {
    if (heard === 'nothing') throw new Difference(`${described(request)}: no answer`)
    const model = await this.#toModel(request, accident)
    await this.#learnQuestions()
    const real = { ...heard, body: this.#ids.toSimulated(withoutRequestId(heard)) }
    const found =
      replyDifference(request.method, real, model) ?? timeDifference(real, this.#model.now().getTime())
    if (found === null) return real
    const replies = [`server: ${show(real)}`, `model: ${show(model)}`]
    throw new Difference([`${described(request)}: ${found}`, ...replies].join('\n'))
  }

  async #toModel(request: Request, accident: Accident): Promise<Reply> {
    return answerOfModel(this.#model, request, accident)
  }

  async #send(request: Request, headers: Record<string, string>, cut?: Exchange['cut']): Promise<Heard> {
    const real = this.#ids.requestToReal(request)
    const about = {
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': this.#address,
      [SIM_HEADER.now]: String(this.#model.now().getTime()),
    }
    const { port } = await this.#host.app()
    return exchange({ port, request: real, headers: { ...about, ...headers }, cut })
  }

  async #arrived(request: Request): Promise<number | null> {
    const upload = uploadOf(this.#model, request)
    if (!upload) return null
    const [guestId, id] = [this.#ids.toReal(upload.person), this.#ids.toReal(upload.id)]
    return this.#host.database.call('arrived', { guestId, id })
  }

  async #stored(): Promise<State> {
    const [visitIds, guestIds] = [this.#model.visits, this.#model.people].map((map) =>
      [...map.keys()].map((id) => this.#ids.toReal(id)),
    )
    const stored = await this.#host.database.call('stored', { visitIds: visitIds!, guestIds: guestIds! })
    for (const { id, visit_id: visit, source_id: source } of stored.questions) {
      const simulated = `${this.#ids.toSimulated(String(visit))}-${this.#ids.toSimulated(String(source))}`
      if (!this.#ids.has(simulated)) this.#ids.add(simulated, String(id))
    }
    return stateOfReal(stored, this.#ids)
  }

  /** Learns the ids of a visit's own questions, which the server makes when it is first opened. */
  async #learnQuestions(): Promise<void> {
    const isNew = [...this.#model.questions.keys()].some((id) => !this.#ids.has(id))
    if (isNew) await this.#stored()
  }

  /** Copies the model's edits of the bank. */
  async #editBank(): Promise<void> {
    const titles = titlesOf(this.#model)
    if (titles === this.#titles) return
    this.#titles = titles
    await this.#host.database.call('editBank', this.#model.bank)
  }
}

type Cookies = Record<string, string>

const titlesOf = ({ bank }: Server) => bank.map(({ title }) => title).join('\n')

/** The id of a call differs from run to run, and the model has no log in which to find it. */
const withoutRequestId = ({ headers, body }: Reply) =>
  body.replace(`,"requestId":"${headers['x-request-id']}"`, '')

const described = ({ method, path, body }: Request) =>
  `${method} ${path} ${typeof body === 'string' ? body : `of ${body.length} bytes`}`

const show = ({ status, headers, body }: Reply) => `${status} ${JSON.stringify(headers)} ${body}`
