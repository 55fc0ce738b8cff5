import { outdone, replaces } from '@cloche/checklist/merge.ts'
import type { DishChange } from '@cloche/contract/questions.ts'
import type { Write } from '@cloche/contract/writes.ts'
import type { Column } from '../answers/answers/queries.ts'

/** A value and the time it was made. */
export interface Made {
  value: unknown
  at: Date | null
}

/** A stored field. */
export interface Kept extends Made {
  outdoneAt: Date | null
}

const FIELDS = ['dishName', 'orderTime', 'readyTime'] as const satisfies (keyof DishChange)[]
type Field = (typeof FIELDS)[number]

interface Question extends Record<Column, Kept> {
  savedAt: Date | null
  revision: number
}

interface ModelDish extends Record<Field, Kept> {
  removed: boolean
}

export type Outcome = 'saved' | 'dish' | 'gone' | 'not_found' | 'visit_closed'

/**
 * A model for tests: the state that the server must hold for one visit, decided one write at a time by `replaces`
 * alone.
 */
export class MergeModel {
  readonly questions = new Map<string, Question>()
  readonly dishes = new Map<string, ModelDish>()
  isOpen = true
  now = new Date(0)
  readonly #early = new Set<string>()

  question(id: string): Question {
    const nothing = keep({ value: null, at: null })
    const comment = keep({ value: '', at: null })
    const untouched = {
      answer: nothing,
      rate: nothing,
      comment,
      declined_answer: nothing,
      declined_photos: nothing,
    }
    const question = this.questions.get(id) ?? { ...untouched, savedAt: null, revision: 0 }
    this.questions.set(id, question)
    return question
  }

  /** `isImported`: staff import the write, which a closed visit accepts too. */
  store({ questionId, kind, body, capturedAt }: Write, isImported: boolean): Outcome {
    const at = new Date(capturedAt)
    switch (kind) {
      case 'answer':
        return this.save(questionId, kind, { value: body.answer, at }, isImported)
      case 'rate':
        return this.save(questionId, kind, { value: body.rate, at }, isImported)
      case 'comment':
        return this.save(questionId, kind, { value: body.comment, at }, isImported)
      case 'decline':
        return this.save(questionId, `declined_${body.part}`, { value: body.reason, at }, isImported)
      case 'dish':
        return this.#addDish(questionId, body, at, isImported)
      case 'updateDish':
        return this.#updateDish(questionId, body, at, isImported)
      case 'removeDish':
      case 'removePhoto':
        return this.#remove(questionId, body.id, isImported)
    }
  }

  save(questionId: string, column: Column, made: Made & { at: Date }, isImported: boolean): Outcome {
    const question = this.question(questionId)
    if (!this.isNews(questionId, question[column], made, isImported)) return 'saved'
    if (!this.#mayWrite(isImported)) return 'visit_closed'
    question[column] = keep(made, question[column])
    this.#touch(question)
    return 'saved'
  }

  /** Returns whether a write changes the stored value: it is not stored yet, and nothing newer is. */
  isNews(questionId: string, stored: Kept, made: Made & { at: Date }, isImported: boolean): boolean {
    const isSame = stored.at?.getTime() === made.at.getTime() && stored.value === made.value
    const { savedAt } = this.question(questionId)
    return !isSame && replaces(made.at, { ...stored, savedAt }, this.now, isImported)
  }

  #mayWrite = (isImported: boolean) => this.isOpen || isImported

  #addDish(
    questionId: string,
    { id, dishName, orderTime }: Extract<Write, { kind: 'dish' }>['body'],
    made: Date,
    isImported: boolean,
  ): Outcome {
    const known = this.dishes.get(id)
    if (known) return known.removed ? 'gone' : 'dish'
    if (!this.#mayWrite(isImported)) return 'visit_closed'
    const at = made > this.now ? this.now : made
    const removed = this.#early.has(id)
    const fields = { dishName: keep({ value: dishName, at }), orderTime: keep({ value: orderTime, at }) }
    this.dishes.set(id, { ...fields, readyTime: keep({ value: null, at: null }), removed })
    this.#touch(this.question(questionId))
    return removed ? 'gone' : 'dish'
  }

  #updateDish(
    questionId: string,
    { id, ...change }: Extract<Write, { kind: 'updateDish' }>['body'],
    at: Date,
    isImported: boolean,
  ): Outcome {
    const dish = this.dishes.get(id)
    if (!dish) return this.#mayWrite(isImported) ? 'not_found' : 'visit_closed'
    if (dish.removed) return 'gone'
    const given = FIELDS.filter((field) => field in change)
    const news = given.filter((field) =>
      this.isNews(questionId, dish[field], { value: change[field], at }, isImported),
    )
    if (news.length === 0) return 'dish'
    if (!this.#mayWrite(isImported)) return 'visit_closed'
    for (const field of news) dish[field] = keep({ value: change[field], at }, dish[field])
    this.#touch(this.question(questionId))
    return 'dish'
  }

  #remove(questionId: string, id: string, isImported: boolean): Outcome {
    const dish = this.dishes.get(id)
    if (!dish) this.#early.add(id)
    if (!dish || dish.removed) return 'gone'
    if (!this.#mayWrite(isImported)) return 'visit_closed'
    dish.removed = true
    this.#touch(this.question(questionId))
    return 'gone'
  }

  #touch(question: Question) {
    question.savedAt = this.now
    question.revision += 1
  }
}

function keep({ value, at }: Made, stored?: Kept): Kept {
  return { value, at, outdoneAt: stored && at ? outdone(at, stored) : null }
}
