import type { FormReading } from '@cloche/contract/bank.ts'
import type { QuestionType } from '@cloche/contract/questions.ts'

export type FormItem = FormReading['items'][number]

export interface OutlineCategory {
  category: FormItem
  questions: readonly FormItem[]
}

/** Categories with their questions, add-on sections last, as the bank will have them. */
export function outlineOf(items: readonly FormItem[]): OutlineCategory[] {
  const children = Map.groupBy(items, (item) => item.parent)
  return (children.get(null) ?? [])
    .toSorted((a, b) => Number(a.type === 'addon') - Number(b.type === 'addon'))
    .map((category) => ({ category, questions: children.get(category.id) ?? [] }))
}

/** How many questions there are of each type, the most frequent first. */
export function typeCounts(items: readonly FormItem[]): [type: QuestionType, count: number][] {
  const questions = items.filter((item) => item.parent !== null)
  const counts = Map.groupBy(questions, (item) => item.type as QuestionType)
  return [...counts]
    .map(([type, all]): [QuestionType, number] => [type, all.length])
    .toSorted(([, a], [, b]) => b - a)
}
