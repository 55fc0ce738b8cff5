import type { CategoryType, QuestionOptions, QuestionType } from '@cloche/contract/questions.ts'
import { CHECKLIST } from './content/checklist.ts'
import type { DemoCategory, DemoQuestion, Trait } from './content/shape.ts'
import { mintId } from './ids.ts'
import type { Random } from './random.ts'

export interface BankItem {
  id: string
  parent: string | null
  key: string
  category: DemoCategory
  trait: Trait
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
  return CHECKLIST.flatMap((category, position) => [
    categoryItem(category, position, idOf(category.key)),
    ...category.questions.map((question, place) => ({
      id: idOf(question.key),
      parent: idOf(category.key),
      key: question.key,
      category,
      trait: question.trait ?? category.trait,
      title: question.title[0],
      logo: null,
      type: question.type,
      options: optionsOf(question, idOf),
      position: place,
    })),
  ])
}

function categoryItem(category: DemoCategory, position: number, id: string): BankItem {
  const { key, title, logo, type, trait } = category
  const options = { translations: { ru: { title: title[1] } } }
  return { id, parent: null, key, category, trait, title: title[0], logo, type, options, position }
}

function optionsOf(question: DemoQuestion, idOf: (key: string) => string): QuestionOptions {
  const {
    required,
    weight,
    comment,
    photos,
    whole,
    min,
    max,
    exclusive,
    help,
    unit,
    choices,
    showIf,
    title,
  } = question
  const given = {
    required,
    weight,
    comment,
    photos,
    whole,
    min,
    max,
    exclusive,
    help: help?.[0],
    unit: unit?.[0],
    choices: choices?.map(([value, score, en]) => ({ value, score, title: en })),
    showIf: showIf && { ...showIf, question: idOf(showIf.question) },
    translations: { ru: { title: title[1], ...russian(question) } },
  }
  return withoutGaps(given)
}

function russian({ help, unit, choices }: DemoQuestion) {
  return withoutGaps({
    help: help?.[1],
    unit: unit?.[1],
    choices: choices && Object.fromEntries(choices.map(([value, , , ru]) => [value, ru])),
  })
}

function withoutGaps<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T
}
