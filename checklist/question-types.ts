import type { CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'

type Type = CategoryType | QuestionType
type Option = keyof QuestionOptions

/** What an answer is made of, whatever the field that a guest enters it in. */
type AnswerShape = 'choice' | 'choices' | 'text' | 'number' | 'time' | 'rate' | 'dishes' | 'photos'

interface TypeRules {
  /** The options that mean something to the type. */
  options: readonly Option[]
  /** Null: a category, which has no answer. */
  answer: AnswerShape | null
}

const CATEGORY: Option[] = ['help', 'translations']
const QUESTION: Option[] = [...CATEGORY, 'required', 'comment', 'photos', 'showIf']
const CHOSEN: Option[] = [...QUESTION, 'choices', 'weight']

const TYPES: Readonly<Record<Type, TypeRules>> = {
  checklist: { options: CATEGORY, answer: null },
  addon: { options: CATEGORY, answer: null },
  single: { options: CHOSEN, answer: 'choice' },
  multiple: { options: CHOSEN, answer: 'choices' },
  rate: { options: [...QUESTION, 'max', 'weight'], answer: 'rate' },
  number: { options: [...QUESTION, 'min', 'max', 'unit'], answer: 'number' },
  text: { options: QUESTION, answer: 'text' },
  time: { options: QUESTION, answer: 'time' },
  dish: { options: QUESTION, answer: 'dishes' },
  // Its photos are its answer: `required` asks for them.
  photo: { options: QUESTION.filter((option) => option !== 'photos'), answer: 'photos' },
}

/** Whether an option means something to a type. */
export function takesOption(type: Type, option: Option): boolean {
  return TYPES[type].options.includes(option)
}

/** Whether bounds may be set for an answer: by a condition, too. */
export function isMeasured(type: Type): boolean {
  return takesOption(type, 'max')
}

export function answerShape(type: Type): AnswerShape | null {
  return TYPES[type].answer
}
