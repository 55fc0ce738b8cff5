import type { CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'

type Type = CategoryType | QuestionType
type Option = keyof QuestionOptions

/** The kinds of values that answers have. */
type AnswerShape = 'choice' | 'choices' | 'text' | 'number' | 'time' | 'rate' | 'dishes' | 'photos'

interface TypeRules {
  /** The options that the type uses. */
  options: readonly Option[]
  /** Null for a category, which has no answer. */
  answer: AnswerShape | null
}

const CATEGORY: Option[] = ['help', 'translations']
const QUESTION: Option[] = [...CATEGORY, 'required', 'mustAnswer', 'comment', 'photos', 'showIf']
const CHOSEN: Option[] = [...QUESTION, 'choices', 'weight']

const TYPES: Readonly<Record<Type, TypeRules>> = {
  checklist: { options: CATEGORY, answer: null },
  addon: { options: CATEGORY, answer: null },
  single: { options: CHOSEN, answer: 'choice' },
  multiple: { options: [...CHOSEN, 'exclusive'], answer: 'choices' },
  rate: { options: [...QUESTION, 'max', 'weight'], answer: 'rate' },
  number: { options: [...QUESTION, 'min', 'max', 'whole', 'unit'], answer: 'number' },
  text: { options: QUESTION, answer: 'text' },
  time: { options: QUESTION, answer: 'time' },
  dish: { options: QUESTION, answer: 'dishes' },
  // The photos are the answer, so `required` asks for photos.
  photo: { options: QUESTION.filter((option) => option !== 'photos'), answer: 'photos' },
}

/** Returns whether a type uses an option. */
export function takesOption(type: Type, option: Option): boolean {
  return TYPES[type].options.includes(option)
}

/** Returns whether answers of a type can have bounds, also in a condition. */
export function isMeasured(type: Type): boolean {
  return takesOption(type, 'max')
}

export function answerShape(type: Type): AnswerShape | null {
  return TYPES[type].answer
}
