import type { Language } from '@cloche/contract/constants.ts'
import type { CategoryType, QuestionOptions, QuestionType, ShowIf } from '@cloche/contract/questions.ts'

/** The same text in English (the default) and Russian. */
export type Pair = readonly [en: string, ru: string]

export type DemoChoice = readonly [value: string, score: number | null, en: string, ru: string]

/** The traits of a restaurant. A question has its category's trait unless it names another. */
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

type Rules = Pick<
  QuestionOptions,
  'required' | 'weight' | 'comment' | 'photos' | 'whole' | 'min' | 'max' | 'exclusive'
>

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

/** A question that only shows other questions; none of its answers is better. */
export const yesNoUnscored: readonly DemoChoice[] = [
  ['yes', null, 'Yes', 'Да'],
  ['no', null, 'No', 'Нет'],
]

type Lines = Partial<Record<Language, readonly string[]>>

/** Comments of guests on a good and a bad answer, with `{dish}`, `{waiter}` and `{n}` (minutes) as placeholders. */
export interface Remarks {
  good?: Lines
  bad?: Lines
}
