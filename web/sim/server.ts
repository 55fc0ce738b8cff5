import { createHash } from 'node:crypto'
import { answerFault, rateFault, takes } from '@cloche/checklist/answer.ts'
import { missing } from '@cloche/checklist/complete.ts'
import { replaces } from '@cloche/checklist/merge.ts'
import type { AnswerValue, Dish, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import { Refusal } from './refusal.ts'
import { presentVisit, type StoredVisit } from './visit.ts'

type BankItem = Pick<VisitQuestion, 'id' | 'parent' | 'title' | 'type' | 'options'>

interface Field<T> {
  value: T
  at: Date | null
}

interface Question {
  item: BankItem
  visitId: string
  answer: Field<AnswerValue>
  rate: Field<number | null>
  comment: Field<string>
  revision: number
  savedAt: Date | null
  note: string | null
}

interface StoredPhoto {
  photo: Photo
  questionId: string
  removed: boolean
}

interface StoredDish {
  dish: Dish
  questionId: string
  at: Date
  removed: boolean
}

interface Partial {
  questionId: string
  captured: string
  sha256: string
  length: number
  bytes: Uint8Array
}

/** How far an upload is; `photo` once it is whole, and stored. */
export interface Progress {
  offset: number
  length: number
  photo: Photo | null
}

/**
 * The server's rules in memory: what of answers, dishes, photos and visits a phone can notice. The rules themselves
 * (merge, completeness, what fits a question) are the real ones; the routes are those of server/src, one by one.
 */
export class Server {
  readonly visits = new Map<string, StoredVisit>()
  readonly questions = new Map<string, Question>()
  readonly photos = new Map<string, StoredPhoto>()
  readonly dishes = new Map<string, StoredDish>()
  readonly bytes = new Map<string, Uint8Array>()
  readonly bank: BankItem[]
  readonly #early = new Set<string>()
  readonly #partials = new Map<string, Partial>()
  readonly #now: () => Date

  constructor(now: () => number, bank: BankItem[], visitIds: readonly string[]) {
    this.#now = () => new Date(now())
    this.bank = bank
    for (const id of visitIds) {
      const unseen = { submittedAt: null, version: 1, started: false, returned: null }
      this.visits.set(id, { id, status: 'scheduled', ...unseen })
    }
  }

  // Visits

  list(): Visit[] {
    return [...this.visits.values()].map((visit) => presentVisit(visit))
  }

  checklist(visitId: string, kind: 'checklist' | 'addon'): { visit: Visit; items: VisitQuestion[] } {
    const visit = this.#visit(visitId)
    if (!visit.started) this.#freeze(visit)
    const items = this.#questionsOf(visitId)
    const addons = new Set(items.filter(({ item }) => item.type === 'addon').map(({ item }) => item.id))
    const mine = items.filter(({ item }) => addons.has(item.parent ?? item.id) === (kind === 'addon'))
    return { visit: presentVisit(visit), items: mine.map((question) => this.present(question)) }
  }

  submit(visitId: string, captured: Date): Visit {
    const visit = this.#visit(visitId)
    if (visit.status === 'submitted') return presentVisit(visit)
    if (visit.returned && captured <= visit.returned.at) return presentVisit(visit)
    const open = missing(this.#questionsOf(visitId).map((question) => this.present(question)))
    if (open.length > 0) {
      throw new Refusal(
        'incomplete',
        '',
        open.map(({ item }) => ({ path: item.id, message: 'Missing' })),
      )
    }
    visit.status = 'submitted'
    visit.submittedAt = this.#now()
    visit.version += 1
    return presentVisit(visit)
  }

  /** What staff do, with a note to another question each time. False: there was nothing to return. */
  giveBack(visitId: string): boolean {
    const visit = this.#visit(visitId)
    if (visit.status !== 'submitted') return false
    visit.status = 'returned'
    visit.returned = { at: this.#now(), notes: 1 }
    const questions = this.#questionsOf(visitId).filter(({ item }) => item.parent !== null)
    const noted = questions[visit.version % questions.length]
    for (const question of questions) {
      if (question.note === null && question !== noted) continue
      question.note = question === noted ? `Note of version ${visit.version}` : null
      question.revision += 1
    }
    visit.version += 1
    return true
  }

  // Writes

  /** `until`: the server is killed after so many. */
  writes(visitId: string, writes: readonly Write[], until = Infinity): WriteResult[] {
    this.#visit(visitId)
    return writes.slice(0, until).map((write) => {
      try {
        const question = this.#question(write.questionId)
        if (question.visitId !== visitId) throw new Refusal('not_found')
        return this.#write(question, write)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { kind: 'refused', problem: error.problem }
      }
    })
  }

  #write(question: Question, { kind, body, capturedAt }: Write): WriteResult {
    const at = new Date(capturedAt)
    switch (kind) {
      case 'answer':
        return this.#save(question, 'answer', body.answer, at, answerFault(question.item, body.answer))
      case 'rate':
        return this.#save(question, 'rate', body.rate, at, rateFault(question.item, body.rate))
      case 'comment': {
        const fits = body.comment === '' || takes(question.item, 'comment')
        return this.#save(
          question,
          'comment',
          body.comment,
          at,
          fits ? null : 'This question takes no comment',
        )
      }
      case 'dish':
        return this.#addDish(question, body, at)
      case 'updateDish':
        return this.#updateDish(question, body, at)
      case 'removeDish':
        return this.#remove(question, this.dishes.get(body.id), body.id)
      case 'removePhoto': {
        const removed = this.#remove(question, this.photos.get(body.id), body.id)
        this.bytes.delete(body.id)
        return removed
      }
    }
  }

  #save<C extends 'answer' | 'rate' | 'comment'>(
    question: Question,
    column: C,
    value: Question[C]['value'],
    at: Date,
    fault: string | null,
  ): WriteResult {
    if (fault !== null) {
      this.#requireWritable(question)
      throw new Refusal('invalid', fault)
    }
    const field = question[column] as Field<unknown>
    const now = this.#now()
    const isSame = field.at?.getTime() === at.getTime() && isEqual(field.value, value)
    const isNewer = replaces(at, { at: field.at, savedAt: question.savedAt }, now)
    if (this.#isWritable(question) && isNewer && !isSame) {
      question[column] = { value, at } as Question[C]
      this.#touch(question)
    } else {
      this.#orStored(question, () => isSame || (field.at !== null && field.at > at))
    }
    const { answer, rate, comment, revision, savedAt } = this.present(question)
    return { kind: 'saved', answer, rate, comment, revision, savedAt }
  }

  #addDish(
    question: Question,
    { id, dishName, orderTime }: Omit<Dish, 'readyTime'>,
    made: Date,
  ): WriteResult {
    if (!takes(question.item, 'dishes')) throw new Refusal('invalid', 'This question takes no dishes')
    this.#orStored(question, () => this.dishes.has(id))
    const now = this.#now()
    if (!this.dishes.has(id)) {
      const dish = { id, dishName, orderTime, readyTime: null }
      const removed = this.#early.has(id)
      this.dishes.set(id, { dish, questionId: question.item.id, at: made > now ? now : made, removed })
      this.#touch(question)
    }
    const { dish, questionId, removed } = this.dishes.get(id)!
    if (questionId !== question.item.id) throw new Refusal('conflict')
    return removed ? { kind: 'gone' } : { kind: 'dish', dish }
  }

  #updateDish(question: Question, body: Dish, at: Date): WriteResult {
    const known = this.dishes.get(body.id)
    const writable = this.#orStored(question, () => known !== undefined && (known.removed || known.at >= at))
    if (body.readyTime !== null && body.readyTime < body.orderTime)
      throw new Refusal('invalid', 'Ready too early')
    if (!known) throw new Refusal('not_found')
    if (known.removed) return { kind: 'gone' }
    const isSame = known.at.getTime() === at.getTime() && isEqual(known.dish, body)
    const isNewer = replaces(at, { at: known.at, savedAt: question.savedAt }, this.#now())
    if (writable && isNewer && !isSame) {
      Object.assign(known, { dish: body, at })
      this.#touch(question)
    }
    return { kind: 'dish', dish: known.dish }
  }

  #remove(question: Question, known: StoredPhoto | StoredDish | undefined, id: string): WriteResult {
    this.#orStored(question, () => known?.removed ?? true)
    if (known && known.questionId !== question.item.id) throw new Refusal('not_found')
    if (!known) this.#early.add(id)
    if (known && !known.removed) {
      known.removed = true
      this.#touch(question)
    }
    return { kind: 'gone' }
  }

  // Photos, by tus

  createUpload(id: string, upload: Omit<Partial, 'bytes'>, body: Uint8Array): Progress {
    const question = this.#question(upload.questionId)
    this.#orStored(question, () => this.photos.has(id))
    if (!takes(question.item, 'photos')) throw new Refusal('invalid', 'This question takes no photos')
    const known = this.photos.get(id)
    if (known) return { offset: upload.length, length: upload.length, photo: known.photo }
    this.#partials.set(id, { ...upload, bytes: new Uint8Array() })
    return this.append(id, 0, body)
  }

  uploadState(id: string): Progress {
    const partial = this.#partials.get(id)
    if (partial) return { offset: partial.bytes.length, length: partial.length, photo: null }
    const known = this.photos.get(id)
    if (!known) throw new Refusal('not_found')
    const { bytes } = known.photo
    return { offset: bytes, length: bytes, photo: known.photo }
  }

  append(id: string, offset: number, body: Uint8Array): Progress {
    const state = this.uploadState(id)
    if (offset !== state.offset) throw new Refusal('wrong_offset')
    const partial = this.#partials.get(id)
    if (!partial) return state
    const question = this.#question(partial.questionId)
    this.#requireWritable(question)
    partial.bytes = Uint8Array.from([...partial.bytes, ...body])
    const { length } = partial
    if (partial.bytes.length < length) return { offset: partial.bytes.length, length, photo: null }
    this.#partials.delete(id)
    return { offset: length, length, photo: this.#keepPhoto(id, question, partial) }
  }

  #keepPhoto(id: string, question: Question, { captured, sha256, bytes }: Partial): Photo {
    if (shaOf(bytes) !== sha256) throw new Refusal('damaged')
    const known = this.photos.get(id)
    if (known) return known.photo
    const [now, made] = [this.#now(), new Date(captured)]
    const takenAt = (made > now ? now : made).toISOString()
    const address = `/api/question/${question.item.id}/photo/${id}`
    const size = { width: 4, height: 3, bytes: bytes.length }
    const photo = { id, sha256, ...size, url: address, thumbUrl: `${address}?size=thumb`, takenAt }
    const removed = this.#early.has(id)
    this.photos.set(id, { photo, questionId: question.item.id, removed })
    if (!removed) this.bytes.set(id, bytes)
    this.#touch(question)
    return photo
  }

  // What they share

  present({ item, answer, rate, comment, revision, savedAt, note }: Question): VisitQuestion {
    const mine = ({ questionId, removed }: StoredPhoto | StoredDish) => questionId === item.id && !removed
    return {
      ...item,
      logo: null,
      order: 0,
      answer: answer.value,
      rate: rate.value,
      comment: comment.value,
      photos: [...this.photos.values()].filter(mine).map(({ photo }) => photo),
      dishes: [...this.dishes.values()].filter(mine).map(({ dish }) => dish),
      note,
      revision,
      savedAt: savedAt?.toISOString() ?? null,
    }
  }

  #freeze(visit: StoredVisit) {
    visit.started = true
    const copyId = (id: string) => `${visit.id}-${id}`
    for (const item of this.bank) {
      const copy = { ...item, id: copyId(item.id), parent: item.parent && copyId(item.parent) }
      this.questions.set(copy.id, {
        item: copy,
        visitId: visit.id,
        answer: { value: null, at: null },
        rate: { value: null, at: null },
        comment: { value: '', at: null },
        revision: 0,
        savedAt: null,
        note: null,
      })
    }
  }

  #questionsOf(visitId: string): Question[] {
    return [...this.questions.values()].filter((question) => question.visitId === visitId)
  }

  #visit(id: string): StoredVisit {
    const visit = this.visits.get(id)
    if (!visit) throw new Refusal('not_found')
    return visit
  }

  #question(id: string): Question {
    const question = this.questions.get(id)
    if (!question || question.item.parent === null) throw new Refusal('not_found')
    return question
  }

  #isWritable({ visitId }: Question): boolean {
    return this.#visit(visitId).status !== 'submitted'
  }

  #requireWritable(question: Question) {
    if (!this.#isWritable(question)) throw new Refusal('visit_closed')
  }

  /** As server/src/answers/writing.ts: false when the visit is closed, but has what was asked for. */
  #orStored(question: Question, isStored: () => boolean): boolean {
    if (this.#isWritable(question)) return true
    if (!isStored()) throw new Refusal('visit_closed')
    return false
  }

  #touch(question: Question) {
    question.revision += 1
    question.savedAt = this.#now()
  }
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
export const shaOf = (bytes: Uint8Array) => hashOf(bytes).toString('hex')

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
