import { v4 } from 'uuid'
import type { ChoiceDraft } from './draft.ts'

type Choices = readonly ChoiceDraft[]

const MOST = 100

/** A new choice has the score 0, or no score if no other choice has one. */
function freshChoice(title: string, others: Choices): ChoiceDraft {
  const isUnscored = others.length > 0 && others.every(({ score }) => score === '')
  return { key: v4(), stored: false, title, score: isUnscored ? '' : 0 }
}

/** Adds a choice for each title, after a given choice or at the end. */
export function withChoices(choices: Choices, titles: readonly string[], after?: string): ChoiceDraft[] {
  const place = choices.findIndex(({ key }) => key === after)
  const fresh = titles.map((title) => freshChoice(title, choices))
  return choices.toSpliced(place < 0 ? choices.length : place + 1, 0, ...fresh).slice(0, MOST)
}

export function withChoiceAt(choices: Choices, key: string, index: number): ChoiceDraft[] {
  const from = choices.findIndex((choice) => choice.key === key)
  if (from < 0 || index < 0 || index >= choices.length) return [...choices]
  return choices.toSpliced(from, 1).toSpliced(index, 0, choices[from]!)
}
