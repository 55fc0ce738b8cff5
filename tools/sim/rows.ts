import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { AnswerValue, Dish, DishChange, Photo, VisitQuestion } from '@cloche/contract/questions.ts'

/** The rows of the simulated server's tables. */

export type BankItem = Pick<VisitQuestion, 'id' | 'parent' | 'title' | 'type' | 'options'>

export interface Field<T> {
  value: T
  at: Date | null
  /** The latest time of a value that an earlier one has replaced. */
  outdoneAt: Date | null
}

export interface Question {
  item: BankItem & Pick<VisitQuestion, 'order'>
  visitId: string
  answer: Field<AnswerValue>
  rate: Field<number | null>
  comment: Field<string>
  declined_answer: Field<string | null>
  declined_photos: Field<string | null>
  revision: number
  savedAt: Date | null
  note: string | null
}

/** The columns of which each is merged by itself. */
export type Column = 'answer' | 'rate' | 'comment' | `declined_${DeclinablePart}`

export interface StoredPhoto {
  photo: Photo
  questionId: string
  removed: boolean
}

export type DishField = keyof DishChange

export interface StoredDish {
  dish: Dish
  questionId: string
  /** When each field was written; null before its first write. */
  at: Record<DishField, Date | null>
  outdoneAt: Record<DishField, Date | null>
  removed: boolean
}

export interface PartialUpload {
  questionId: string
  captured: string
  sha256: string
  length: number
  bytes: Uint8Array
}

/** The progress of an upload, with `photo` once it is complete and stored. */
export interface Progress {
  offset: number
  length: number
  photo: (Photo & { revision: number }) | null
}
