import { setTimeout as wait } from 'node:timers/promises'
import type { Write } from '@cloche/contract/writes.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { backOff } from '@cloche/engine/send-scheduler.ts'
import { createStamping } from '@cloche/engine/stamping.ts'
import { uploadPhoto } from '@cloche/engine/upload.ts'
import { isPassing, kindOf } from '../watch/failures.ts'
import type { Entry } from './entries.ts'
import { acknowledged } from './receipts.ts'
import { persist, type Run, type Session } from './run.ts'

/** The time between two looks at an empty queue, milliseconds. */
const IDLE_MS = 200

type Stamping = ReturnType<typeof createStamping>
type Photo = Extract<Entry, { photo: unknown }>

/** The times of a guest's writes, by the phone's own rule. */
export function stampingOf({ api }: Session, random: () => number): Stamping {
  let kept = { seq: 0, captured: 0 }
  const journal = { stamp: () => kept, keepStamp: (stamp: typeof kept) => ((kept = stamp), true) }
  return createStamping({ environment: { now: Date.now, random }, api, journal, announce: () => {} })
}

/**
 * Sends the writes of one visit as the phone's engine does: all waiting writes in one call, photos one by one beside them, each again
 * until it is acknowledged.
 */
export class Phone {
  readonly #writes: Write[] = []
  readonly #photos: (Photo & { capturedAt: string })[] = []
  /** The addresses of unfinished uploads, by photo. */
  readonly #begun = new Map<string, string | null>()
  readonly #seen = new Map<string, (string | null | undefined)[]>()
  readonly #lanes: Promise<unknown>
  readonly #run: Run
  readonly #session: Session
  readonly #chance: () => number
  readonly #stamping: Stamping
  readonly #visitId: string
  #isWhole = false

  constructor(run: Run, session: Session, stamping: Stamping, chance: () => number, visitId: string) {
    this.#run = run
    this.#session = session
    this.#stamping = stamping
    this.#chance = chance
    this.#visitId = visitId
    this.#lanes = Promise.all([
      this.#lane(this.#writes, () => this.#sendWrites()),
      this.#lane(this.#photos, () => this.#sendPhoto()),
    ])
  }

  add(entry: Entry): void {
    const { question } = entry
    const seen = this.#seen.get(question.id) ?? [question.savedAt, question.latestAt]
    const { capturedAt } = this.#stamping.next('photo' in entry ? [] : seen)
    if ('photo' in entry) this.#photos.push({ ...entry, capturedAt })
    else this.#writes.push({ ...entry.content, questionId: question.id, capturedAt })
  }

  /** Resolves when everything is acknowledged and the visit is submitted. */
  async submit(): Promise<void> {
    this.#isWhole = true
    await this.#lanes
    const { capturedAt } = this.#stamping.next([])
    const visitId = this.#visitId
    await persist(this.#run, this.#chance, 'submission', () =>
      this.#session.api.call('PUT /visit/{visitId}', { params: { visitId }, capturedAt }),
    )
    this.#run.book.acknowledge({ kind: 'submit', thing: visitId, value: 'submitted' })
  }

  /** Sends a lane's waiting writes until the visit is complete and nothing waits. `send` removes the acknowledged writes. */
  async #lane(waiting: unknown[], send: () => Promise<void>): Promise<void> {
    let failures = 0
    while (!this.#isWhole || waiting.length > 0) {
      if (waiting.length === 0) {
        await wait(IDLE_MS)
        continue
      }
      try {
        await this.#run.calls.make(send)
        failures = 0
      } catch (error) {
        if (!isPassing(error)) this.#refuse(waiting, error)
        const retryAfter = error instanceof ApiProblem ? error.retryAfter : 0
        await wait(Math.max(retryAfter, backOff(++failures, this.#chance())))
      }
    }
  }

  #refuse(waiting: unknown[], error: unknown): void {
    this.#run.refused.push(
      `${JSON.stringify(waiting.shift())}: ${kindOf(error)}: ${(error as Error).message}`,
    )
  }

  async #sendWrites(): Promise<void> {
    const writes = [...this.#writes]
    const params = { visitId: this.#visitId }
    const { results } = await this.#session.api.call('POST /visit/{visitId}/writes', {
      params,
      body: { writes },
    })
    const passing: unknown[] = []
    for (const [place, result] of results.entries()) {
      const write = writes[place]!
      if (result.kind === 'refused') {
        const error = new ApiProblem(result.problem)
        if (isPassing(error)) {
          passing.push(error)
          continue
        }
        this.#run.refused.push(`${JSON.stringify(write)}: ${kindOf(error)}: ${error.message}`)
      } else {
        if (result.kind === 'saved') this.#seen.set(write.questionId, [result.savedAt, result.latestAt])
        for (const each of acknowledged(write, result)) this.#run.book.acknowledge(each)
      }
      this.#writes.splice(this.#writes.indexOf(write), 1)
    }
    if (passing.length > 0) throw passing[0]
  }

  async #sendPhoto(): Promise<void> {
    const { question, photo, capturedAt } = this.#photos[0]!
    const { id, picture } = photo
    let url: string | null = this.#begun.get(id) ?? null
    const resume = {
      get: () => url,
      set: (next: string | null) => {
        url = next
        this.#begun.set(id, next)
      },
    }
    const signal = new AbortController().signal
    const upload = { questionId: question.id, photoId: id, capturedAt, bytes: picture.bytes, resume, signal }
    const stored = await uploadPhoto(this.#session.api, upload)
    const value = `${question.id} ${stored.sha256}`
    this.#run.book.acknowledge({ kind: 'photo', thing: id, value, question: question.id })
    this.#photos.shift()
  }
}
