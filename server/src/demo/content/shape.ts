import type { Language } from '@cloche/contract/constants.ts'
import type { CategoryType, QuestionOptions, QuestionType, ShowIf } from '@cloche/contract/questions.ts'

/** The same text in English (the default) and Russian. */
export type Pair = readonly [en: string, ru: string]

export type DemoChoice = readonly [value: string, score: number | null, en: string, ru: string]

/** What a restaurant can be good or bad at; a question is about its category's trait unless it names another. */
export type Trait =
  | 'entrance'
  | 'host'
  | 'service'
  | 'food'
  | 'drinks'
  | 'cleanliness'
  | 'bill'
  | 'farewell'
  | 'pace'
  | 'restroom'

type Rules = Pick<QuestionOptions, 'required' | 'weight' | 'comment' | 'photos' | 'min' | 'max'>

export interface DemoQuestion extends Rules {
  key: string
  type: QuestionType
  title: Pair
  help?: Pair
  unit?: Pair
  choices?: readonly DemoChoice[]
  showIf?: ShowIf
  trait?: Trait
}

export interface DemoCategory {
  key: string
  type: CategoryType
  logo: string
  title: Pair
  trait: Trait
  questions: readonly DemoQuestion[]
}

export const yesNo: readonly DemoChoice[] = [
  ['yes', 1, 'Yes', 'Да'],
  ['no', 0, 'No', 'Нет'],
]

/** A question that only opens others: neither answer is better. */
export const yesNoUnscored: readonly DemoChoice[] = [
  ['yes', null, 'Yes', 'Да'],
  ['no', null, 'No', 'Нет'],
]

type Lines = Partial<Record<Language, readonly string[]>>

/** What guests say about a good and a bad answer; `{dish}`, `{waiter}` and `{n}` (minutes) are filled in. */
export interface Remarks {
  good?: Lines
  bad?: Lines
}
