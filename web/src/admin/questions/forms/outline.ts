import type { FormReading } from '@cloche/contract/bank.ts'
import type { QuestionType } from '@cloche/contract/questions.ts'

export type FormItem = FormReading['items'][number]

export interface OutlineCategory {
  category: FormItem
  questions: readonly FormItem[]
}

/**
 * Groups the items into categories with their questions, in the order that the bank will have: add-on sections last.
 */
export function outlineOf(items: readonly FormItem[]): OutlineCategory[] {
  const children = Map.groupBy(items, (item) => item.parent)
  return (children.get(null) ?? [])
    .toSorted((a, b) => Number(a.type === 'addon') - Number(b.type === 'addon'))
    .map((category) => ({ category, questions: children.get(category.id) ?? [] }))
}

/** Counts the questions of each type, the most frequent type first. */
export function typeCounts(items: readonly FormItem[]): [type: QuestionType, count: number][] {
  const questions = items.filter((item) => item.parent !== null)
  const counts = Map.groupBy(questions, (item) => item.type as QuestionType)
  return [...counts]
    .map(([type, all]): [QuestionType, number] => [type, all.length])
    .toSorted(([, a], [, b]) => b - a)
}
