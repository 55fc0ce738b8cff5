import type { CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'

type Type = CategoryType | QuestionType
type Option = keyof QuestionOptions

const CATEGORY: Option[] = ['help', 'translations']
const QUESTION: Option[] = [...CATEGORY, 'required', 'comment', 'photos', 'showIf']
const CHOSEN: Option[] = [...QUESTION, 'choices', 'weight']

/** The options that mean something to a type. */
const TAKES: Record<Type, readonly Option[]> = {
  checklist: CATEGORY,
  addon: CATEGORY,
  single: CHOSEN,
  multiple: CHOSEN,
  rate: [...QUESTION, 'max', 'weight'],
  number: [...QUESTION, 'min', 'max', 'unit'],
  text: QUESTION,
  time: QUESTION,
  dish: QUESTION,
  // Its photos are its answer: `required` asks for them.
  photo: QUESTION.filter((option) => option !== 'photos'),
}

/** Whether an option means something to a type. */
export function takesOption(type: Type, option: Option): boolean {
  return TAKES[type].includes(option)
}
