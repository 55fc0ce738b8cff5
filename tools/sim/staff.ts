import { VOIDABLE } from '@cloche/checklist/visit-status.ts'
import { HEADER, VOID_REASONS } from '@cloche/contract/constants.ts'
import type { Problem } from '@cloche/contract/problems.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { Visit, VisitStatus } from '@cloche/contract/visits.ts'
import { withFile } from './multipart.ts'
import { CAL, ownerOf } from './people.ts'
import type { Request } from './request.ts'
import type { World } from './parts.ts'

const MINUTE = 60_000

type Act =
  | 'move'
  | 'move ahead'
  | 'give away'
  | 'give back'
  | 'cancel'
  | 'take back'
  | 'accept'
  | 'reopen'
  | 'return'
  | 'void'

/** What staff may do to a visit, by its status. */
const FITTING: Record<VisitStatus, Partial<Record<Act, number>>> = {
  scheduled: { move: 4, cancel: 1, 'give away': 1 },
  open: { move: 2, 'move ahead': 1, cancel: 1, 'give away': 1.5 },
  overdue: { move: 1, cancel: 1, void: 0.5, 'give away': 1 },
  returned: { move: 2, 'move ahead': 1, cancel: 1, void: 2 },
  submitted: { return: 3, accept: 3, void: 3 },
  accepted: { reopen: 1.5, return: 1, void: 2 },
  cancelled: { 'take back': 1 },
}

/** The acts by which staff undo a mistake at once. */
const UNDOING: Partial<Record<Act, Act>> = {
  'move ahead': 'move',
  'give away': 'give back',
  cancel: 'take back',
  accept: 'reopen',
  void: 'take back',
}

const DONE: Record<Act, string> = {
  move: 'visit moved',
  'move ahead': 'visit moved ahead',
  'give away': 'visit given to another guest',
  'give back': 'visit given back to its guest',
  cancel: 'visit cancelled',
  'take back': 'cancelled visit taken back',
  accept: 'visit accepted',
  reopen: 'acceptance taken back',
  return: 'visit given back',
  void: 'visit declared void',
}

/** Staff, whose network never fails. They make calls of the contract in their own session. */
export class Staff {
  readonly #world: World
  readonly #session: string
  readonly #files: Uint8Array[] = []
  /** The visits that have been another guest's. */
  readonly handedOver = new Set<string>()

  constructor(world: World, session: string) {
    this.#world = world
    this.#session = session
  }

  /** Reads the list of visits, and a little later acts on one of them. */
  async work(): Promise<void> {
    const { random, timeline } = this.#world
    const visit = random.pick(await this.#visits())
    const fitting = visit.guestId === CAL ? { 'give back': 1 } : FITTING[visit.status]
    const act = random.chance(0.1)
      ? random.pick(Object.keys(DONE) as Act[])
      : random.weighed(fitting as Record<Act, number>)
    const undoing = random.chance(0.3) ? UNDOING[act] : undefined
    const pause = random.pick([100, 1000])
    timeline.after(random.between(0, random.pick([10, 20_000])), () => {
      const undo = () => undoing && this.#do(undoing, visit, false)
      void this.#do(act, visit).then(() => timeline.after(random.between(0, pause), () => void undo()))
    })
  }

  /** Erases a guest. The answers of the visits stay. */
  async erase(guestId: string): Promise<void> {
    this.#world.fault('guest erased', null)
    await this.#ask('DELETE', `/user/${guestId}/data`)
  }

  /** Imports the file of a guest into each visit, and perhaps again after a while. */
  receive(file: Uint8Array): void {
    const { random, timeline } = this.#world
    this.#files.push(file)
    for (let times = 1 + random.below(2); times > 0; times -= 1)
      timeline.after(random.between(0, random.pick([1000, 200_000])), () => void this.#import(file))
  }

  /** Imports every file again. */
  async importAgain(): Promise<void> {
    for (const file of this.#files) await this.#import(file)
  }

  async #import(file: Uint8Array): Promise<void> {
    for (const { id } of await this.#visits()) {
      const result = await this.#send('POST', `/visit/${id}/queue-import`, withFile(file))
      this.#record(result, 'file is refused', 'file read in')
    }
  }

  /** Gives every visit back to the guest for whom it was planned. */
  async giveAllBack(): Promise<void> {
    for (const visit of await this.#visits())
      if (visit.guestId === CAL) await this.#do('give back', visit, false)
  }

  /** Declares that every visit that can be void is. */
  async voidAll(): Promise<void> {
    for (const visit of await this.#visits())
      if (VOIDABLE.includes(visit.status)) await this.#do('void', visit, false)
  }

  /** Opens every visit of these statuses again. */
  async openAll(statuses = Object.keys(FITTING)): Promise<void> {
    await this.giveAllBack()
    for (const visit of await this.#visits()) {
      if (visit.guest.gone || !statuses.includes(visit.status)) continue
      if (visit.status === 'cancelled') await this.#do('take back', visit)
      const isDone = (status: VisitStatus | undefined) => status === 'submitted' || status === 'accepted'
      if (isDone(visit.status)) await this.#do('return', visit)
      if (isDone(visit.void?.from) && statuses.includes('submitted')) await this.#do('return', visit, false)
      if (Date.parse(visit.opensAt) > this.#world.timeline.now) await this.#do('move', visit, false)
    }
  }

  async #visits(): Promise<Visit[]> {
    const { items } = (await this.#ask('GET', '/visit?limit=200&restaurantId=r')) as { items: Visit[] }
    return items
  }

  async #do(act: Act, visit: Visit, isChecked = this.#world.random.chance(0.7)): Promise<void> {
    const headers: Record<string, string> = isChecked ? { [HEADER.ifMatch]: `"${visit.version}"` } : {}
    const result = await this.#doing[act](visit, headers)
    this.#record(result, 'staff are refused', DONE[act])
  }

  #record(result: object, refused: string, done: string) {
    const { code } = result as Partial<Problem>
    this.#world.fault(code ? `${refused}: ${code}` : done, null)
  }

  readonly #doing: Record<Act, (visit: Visit, headers: Record<string, string>) => Promise<object>> = {
    move: ({ id }, headers) => this.#change(id, headers, { visitDate: this.#minutesFromNow(-30) }),
    'move ahead': ({ id }, headers) => {
      const minutes = this.#world.random.pick([1, 2, 60])
      return this.#change(id, headers, { visitDate: this.#minutesFromNow(minutes) })
    },
    'give away': async ({ id }, headers) => {
      const given = { guestId: CAL, allowCopied: this.#world.random.chance(0.8) }
      const result = await this.#change(id, headers, given)
      if (!('code' in result)) this.handedOver.add(id)
      return result
    },
    'give back': ({ id }, headers) => this.#change(id, headers, { guestId: ownerOf(id), allowCopied: true }),
    cancel: ({ id }, headers) => this.#change(id, headers, { cancelled: true }),
    'take back': ({ id }, headers) => this.#change(id, headers, { cancelled: false }),
    accept: ({ id }, headers) => this.#ask('POST', `/visit/${id}/accept`, headers),
    reopen: ({ id }, headers) => this.#ask('DELETE', `/visit/${id}/accept`, headers),
    void: ({ id }, headers) => {
      const { random } = this.#world
      const text = random.chance(0.5) ? { text: 'It was another place' } : {}
      return this.#ask('POST', `/visit/${id}/void`, headers, { reason: random.pick(VOID_REASONS), ...text })
    },
    return: async ({ id, version }, headers) => {
      const { items } = (await this.#ask('GET', `/question/${id}`)) as VisitChecklist
      const questions = items.filter(({ parent }) => parent !== null)
      // Each return has a note to another question, so the note before goes.
      const noted = questions[version % questions.length]
      const notes = noted ? [{ questionId: noted.id, text: `Note of version ${version}` }] : []
      const message = noted ? null : 'Please look at it once more'
      return this.#ask('POST', `/visit/${id}/return`, headers, { message, notes })
    },
  }

  #change(id: string, headers: Record<string, string>, change: object): Promise<object> {
    return this.#ask('PATCH', `/visit/${id}`, headers, { ...change, allowRepeats: true })
  }

  /** Restaurants are in UTC. */
  #minutesFromNow(minutes: number): string {
    return new Date(this.#world.timeline.now + minutes * MINUTE).toISOString().slice(0, 16)
  }

  /** Returns a refusal as its problem, because the visit may have changed since it was listed. */
  async #ask(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<object> {
    const json = body && { 'content-type': 'application/json' }
    return this.#send(method, path, {
      headers: new Map(Object.entries({ ...headers, ...json })),
      body: body ? JSON.stringify(body) : '',
    })
  }

  async #send(method: string, path: string, sent: Pick<Request, 'headers' | 'body'>): Promise<object> {
    const request = { method, path: `/api${path}`, ...sent, session: this.#session }
    const reply = await this.#world.network.ask(request)
    return reply.body === '' ? {} : (JSON.parse(reply.body) as object)
  }
}
