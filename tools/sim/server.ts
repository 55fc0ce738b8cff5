import { hash } from 'node:crypto'
import { answerFault, declineFault, rateFault, takes } from '@cloche/checklist/answer.ts'
import { progressOf } from '@cloche/checklist/complete.ts'
import { outdone, replaces } from '@cloche/checklist/merge.ts'
import { takesQueue } from '@cloche/checklist/visit-status.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import type { Dish, DishChange, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Write, WriteResult } from '@cloche/contract/writes.ts'
import { asGuestsSee, copiesOf, presentQuestion } from './question.ts'
import { invalid, Refusal } from './refusal.ts'
import type {
  BankItem,
  Column,
  DishField,
  Field,
  PartialUpload,
  Question,
  StoredDish,
  StoredPhoto,
} from './rows.ts'
import { isEqual } from './values.ts'
import { isOpen, isWaiting, presentVisit, type Person, type StoredVisit } from './visit.ts'

/**
 * The server's rules in memory, as far as a phone can notice. The rules themselves
 * (merge, completeness, what fits a question) are the real ones; the routes are those of server/src, one by one.
 */
export class Server {
  readonly people = new Map<string, Person>()
  /** The guest of each session. */
  readonly sessions = new Map<string, string>()
  readonly visits = new Map<string, StoredVisit>()
  readonly questions = new Map<string, Question>()
  readonly photos = new Map<string, StoredPhoto>()
  readonly dishes = new Map<string, StoredDish>()
  readonly bytes = new Map<string, Uint8Array>()
  readonly bank: BankItem[]
  readonly now: () => Date
  #isImporting = false
  /** The questions of photos and dishes that were removed before they arrived, by id. */
  readonly early = new Map<string, string>()
  /** Unfinished uploads, by guest and photo. */
  readonly partials = new Map<string, PartialUpload>()

  constructor(now: () => number, bank: BankItem[]) {
    this.now = () => new Date(now())
    this.bank = bank
  }

  /** Copies the database. Sessions are looked up in the original. */
  copy(): Server {
    const copy = new Server(() => this.now().getTime(), this.bank)
    for (const name of ['people', 'visits', 'questions', 'photos', 'dishes'] as const)
      for (const [id, row] of this[name]) copy[name].set(id, structuredClone(row) as never)
    return Object.assign(copy, { sessions: this.sessions })
  }

  // Visits

  addPerson(person: Pick<Person, 'id' | 'roleId' | 'firstName' | 'lastName'>): void {
    this.people.set(person.id, { ...person, createdAt: this.now(), erasedAt: null })
  }

  addVisit(planned: Pick<StoredVisit, 'id' | 'guestId' | 'visitDate' | 'checklist'>): void {
    const unseen = {
      copiedAt: null,
      startedAt: null,
      submittedAt: null,
      score: null,
      version: 1,
      void: null,
      returns: [],
    }
    const progress = { required: 0, answered: 0 }
    this.visits.set(planned.id, { ...planned, ...unseen, status: 'scheduled', progress })
  }

  list(person: Person): Visit[] {
    return [...this.visits.values()]
      .filter((visit) => isStaff(person.roleId) || visit.guestId === person.id)
      .map((visit) => this.presentVisit(visit, person))
      .toSorted((a, b) => b.opensAt.localeCompare(a.opensAt) || b.id.localeCompare(a.id))
  }

  checklist(
    person: Person,
    visitId: string,
    kind: 'checklist' | 'addon',
    shapes: readonly string[],
  ): { visit: Visit; items: VisitQuestion[] } {
    const visit = this.visitOf(person, visitId)
    if (visit.guestId === person.id) this.freezeOnce(visit)
    const items = this.items(visitId, kind)
    const shown = isStaff(person.roleId) ? items : items.map((item) => asGuestsSee(item, shapes))
    return { visit: this.presentVisit(visit, person), items: shown }
  }

  items(visitId: string, kind: 'checklist' | 'addon'): VisitQuestion[] {
    const items = this.questionsOf(visitId)
    const addons = new Set(items.filter(({ item }) => item.type === 'addon').map(({ item }) => item.id))
    const mine = items.filter(({ item }) => addons.has(item.parent ?? item.id) === (kind === 'addon'))
    return mine.map((question) => this.present(question))
  }

  itemsOf(visitId: string): VisitQuestion[] {
    return (['checklist', 'addon'] as const).flatMap((kind) => this.items(visitId, kind))
  }

  isSubmitted(visitId: string): boolean {
    return ['submitted', 'accepted'].includes(this.visits.get(visitId)!.status)
  }

  /** Presents a visit to a person. Only staff see its score. */
  presentVisit(visit: StoredVisit, { roleId }: Pick<Person, 'roleId'>): Visit {
    const isUnderWay = visit.copiedAt !== null && isWaiting(visit)
    const items = () => this.questionsOf(visit.id).map((question) => this.present(question))
    const progress = isUnderWay ? progressOf(items()) : undefined
    const shown = presentVisit(visit, this.people.get(visit.guestId)!, this.now(), progress)
    const text = visit.void?.text
    if (!isStaff(roleId)) return { ...shown, score: null, ...(text && { voidText: text }) }
    const title = visit.checklist?.join(' ')
    const why = visit.void && { void: this.#presentVoid(visit.void) }
    return { ...shown, ...why, ...(title !== undefined && { checklist: { id: title, title } }) }
  }

  #presentVoid({ from, by, at, ...why }: NonNullable<StoredVisit['void']>): NonNullable<Visit['void']> {
    const { id, firstName, lastName } = this.people.get(by)!
    const status = from === 'scheduled' ? 'overdue' : from
    return { ...why, from: status, by: { id, firstName, lastName }, at: at.toISOString() }
  }

  // Writes

  /** `until`: the server is killed after this many writes. */
  writes(person: Person, visitId: string, writes: readonly Write[], until = Infinity): WriteResult[] {
    this.begin(this.visitOf(person, visitId), earliest(writes))
    return writes.slice(0, until).map((write) => {
      try {
        const question = this.question(write.questionId)
        if (question.visitId !== visitId) throw new Refusal('not_found')
        return this.#write(question, write)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { kind: 'refused', problem: error.problem }
      }
    })
  }

  /** Applies a write of a queue file: the guest's rules, except that the visit need not be open (importing.ts). */
  importWrite(visit: StoredVisit, write: Write): void {
    this.imported(() => this.#write(this.questionIn(visit, write.questionId), write))
  }

  /** Lets the writes of a queue file in, though the visit need not be open (importing.ts). */
  imported(does: () => void): void {
    this.#isImporting = true
    try {
      does()
    } finally {
      this.#isImporting = false
    }
  }

  /** Throws `not_found` for another visit's question. */
  questionIn(visit: StoredVisit, questionId: string): Question {
    const question = this.question(questionId)
    if (question.visitId !== visit.id) throw new Refusal('not_found')
    return question
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
        const fault = fits ? null : 'This question takes no comment'
        return this.#save(question, 'comment', body.comment, at, fault)
      }
      case 'decline': {
        const { part, reason } = body
        const fault = reason === null ? null : declineFault(question.item, part)
        return this.#save(question, `declined_${part}`, reason, at, fault)
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

  #save<C extends Column>(
    question: Question,
    column: C,
    value: Question[C]['value'],
    at: Date,
    fault: string | null,
  ): WriteResult {
    if (fault !== null) {
      this.requireWritable(question)
      throw invalid(column.startsWith('declined') ? 'part' : column, fault)
    }
    const field = question[column] as Field<unknown>
    const now = this.now()
    const isSame = field.at?.getTime() === at.getTime() && isEqual(field.value, value)
    const isNewer = replaces(at, { ...field, savedAt: question.savedAt }, now, this.#isImporting)
    if (this.#isWritable(question) && isNewer && !isSame) {
      question[column] = { value, at, outdoneAt: outdone(at, field) } as Question[C]
      this.touch(question)
    } else {
      this.orStored(question, () => isSame || !isNewer)
    }
    const { answer, rate, comment, declined, revision, savedAt, latestAt } = this.present(question)
    return {
      kind: 'saved',
      answer,
      rate,
      comment,
      ...(declined && { declined }),
      revision,
      savedAt,
      latestAt,
    }
  }

  #addDish(
    question: Question,
    { id, dishName, orderTime }: Omit<Dish, 'readyTime'>,
    made: Date,
  ): WriteResult {
    if (!takes(question.item, 'dishes')) throw invalid('id', 'This question takes no dishes')
    this.orStored(question, () => this.dishes.has(id))
    const now = this.now()
    if (!this.dishes.has(id)) {
      const dish = { id, dishName, orderTime, readyTime: null }
      const removed = this.early.has(id)
      const at = made > now ? now : made
      const times = { dishName: at, orderTime: at, readyTime: null }
      const outdoneAt = { dishName: null, orderTime: null, readyTime: null }
      this.dishes.set(id, { dish, questionId: question.item.id, at: times, outdoneAt, removed })
      this.touch(question)
    }
    const { dish, questionId, removed } = this.dishes.get(id)!
    if (questionId !== question.item.id) throw new Refusal('conflict')
    const { revision } = question
    return removed ? { kind: 'gone', revision } : { kind: 'dish', dish, revision }
  }

  #updateDish(question: Question, { id, ...change }: DishChange & { id: string }, at: Date): WriteResult {
    const known = this.dishes.get(id)
    const news = known && this.#newsOf(question, known, change, at)
    this.orStored(question, () => news?.length === 0)
    if (!known || !news) throw new Refusal('not_found')
    if (known.removed) return { kind: 'gone', revision: question.revision }
    if (news.length > 0) {
      for (const field of news) {
        known.dish = { ...known.dish, [field]: change[field] }
        known.outdoneAt[field] = outdone(at, { at: known.at[field], outdoneAt: known.outdoneAt[field] })
        known.at[field] = at
      }
      this.touch(question)
    }
    return { kind: 'dish', dish: known.dish, revision: question.revision }
  }

  /** Returns the fields of a change that win over the stored ones. */
  #newsOf(
    { savedAt }: Question,
    { dish, at, outdoneAt, removed }: StoredDish,
    change: DishChange,
    made: Date,
  ): DishField[] {
    if (removed) return []
    return (Object.keys(change) as DishField[]).filter((field) => {
      const isSame = at[field]?.getTime() === made.getTime() && dish[field] === change[field]
      const stored = { at: at[field], savedAt, outdoneAt: outdoneAt[field] }
      return !isSame && replaces(made, stored, this.now(), this.#isImporting)
    })
  }

  #remove(question: Question, known: StoredPhoto | StoredDish | undefined, id: string): WriteResult {
    this.orStored(question, () => known?.removed ?? true)
    if (known && known.questionId !== question.item.id) throw new Refusal('not_found')
    if (!known) this.early.set(id, question.item.id)
    if (known && !known.removed) {
      known.removed = true
      this.touch(question)
    }
    return { kind: 'gone', revision: question.revision }
  }

  // Shared by visits and writes

  present(question: Question): VisitQuestion {
    const mine = ({ questionId, removed }: StoredPhoto | StoredDish) =>
      questionId === question.item.id && !removed
    const photos = [...this.photos.values()].filter(mine).map(({ photo }) => photo)
    const dishes = [...this.dishes.values()].filter(mine)
    return presentQuestion(question, photos, dishes)
  }

  freezeOnce(visit: StoredVisit): void {
    if (visit.copiedAt || !isWaiting(visit)) return
    visit.copiedAt = this.now()
    for (const copy of copiesOf(visit.id, this.bank, visit.checklist)) this.questions.set(copy.item.id, copy)
  }

  /** Begins a visit by an act of its guest at this time, if the visit takes writes. */
  begin(visit: StoredVisit, at: Date): void {
    if (visit.startedAt || !visit.copiedAt || !this.#isTaking(visit)) return
    const made = Math.min(at.getTime(), this.now().getTime())
    visit.startedAt = new Date(Math.max(made, visit.copiedAt.getTime()))
  }

  /** Begins a visit by the guest's tap, as server/src/programme/visits/beginning.ts does. */
  beginByTap(person: Person, visitId: string, at: Date): Visit {
    const visit = this.visitOf(person, visitId)
    this.freezeOnce(visit)
    if (!visit.startedAt) this.requireOpen(visit)
    this.begin(visit, at)
    return this.presentVisit(visit, person)
  }

  questionsOf(visitId: string): Question[] {
    return [...this.questions.values()].filter((question) => question.visitId === visitId)
  }

  /** Throws `not_found` for another guest's question. */
  visitOf(person: Person, id: string): StoredVisit {
    const visit = this.visits.get(id)
    if (!visit || (!isStaff(person.roleId) && visit.guestId !== person.id)) throw new Refusal('not_found')
    return visit
  }

  requireOpen(visit: StoredVisit): void {
    if (this.#isTaking(visit)) return
    if (this.#isImporting) throw new Refusal('visit_closed')
    throw new Refusal(isWaiting(visit) ? 'visit_not_open' : 'visit_closed')
  }

  question(id: string): Question {
    const question = this.questions.get(id)
    if (!question || question.item.parent === null) throw new Refusal('not_found')
    return question
  }

  #isWritable({ visitId }: Question): boolean {
    return this.#isTaking(this.visits.get(visitId)!)
  }

  #isTaking(visit: StoredVisit): boolean {
    return this.#isImporting ? takesQueue(visit.status) : isOpen(visit, this.now())
  }

  requireWritable(question: Question): void {
    this.requireOpen(this.visits.get(question.visitId)!)
  }

  /** Returns, as server/src/answers/answers/writing.ts does, false if the visit is closed but already has the write. */
  orStored(question: Question, isStored: () => boolean): boolean {
    if (this.#isWritable(question)) return true
    if (isWaiting(this.visits.get(question.visitId)!) || !isStored()) this.requireWritable(question)
    return false
  }

  touch(question: Question): void {
    question.revision += 1
    question.savedAt = this.now()
  }
}

/** The time of the earliest write. */
export const earliest = (writes: readonly { capturedAt: string }[]) =>
  new Date(Math.min(...writes.map(({ capturedAt }) => Date.parse(capturedAt))))

export const hashOf = (bytes: Uint8Array) => hash('sha256', bytes, 'buffer')
export const shaOf = (bytes: Uint8Array) => hash('sha256', bytes)
