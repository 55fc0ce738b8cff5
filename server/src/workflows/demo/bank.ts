import { withQuestions } from '@cloche/checklist/condition.ts'
import type { CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import { CHECKLIST } from './content/content.ts'
import type { DemoCategory, DemoQuestion, Trait } from './content/shapes.ts'
import { mintId } from './ids.ts'
import type { Random } from './random.ts'

export interface BankItem {
  id: string
  parent: string | null
  key: string
  category: DemoCategory
  trait: Trait
  servings?: DemoQuestion['servings']
  title: string
  logo: string | null
  type: CategoryType | QuestionType
  options: QuestionOptions
  position: number
}

/** The checklist as rows of the bank, each category followed by its questions. */
export function makeBank(random: Random, at: Date): BankItem[] {
  const ids = new Map<string, string>()
  const idOf = (key: string) => ids.getOrInsertComputed(key, () => mintId(random, at))
  return CHECKLIST.flatMap((category, position) => {
    const { key, trait, title, logo, type, options } = category
    const id = idOf(key)
    return [
      { id, parent: null, key, category, trait, title, logo, type, options, position },
      ...category.questions.map((question, place) => ({
        trait,
        ...question,
        id: idOf(question.key),
        parent: id,
        category,
        logo: null,
        options: withId(question.options, idOf),
        position: place,
      })),
    ]
  })
}

/** Replaces the keys of the questions that a condition asks by their ids. */
function withId(options: QuestionOptions, idOf: (key: string) => string): QuestionOptions {
  const { showIf } = options
  return showIf ? { ...options, showIf: withQuestions(showIf, idOf) } : options
}
