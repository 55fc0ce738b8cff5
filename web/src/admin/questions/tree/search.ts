import { folded } from '@cloche/checklist/folded.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { Branch } from './branches.ts'

const texts = new WeakMap<BankQuestion, string>()

/**
 * Finds the items that contain every word in their title, help or choices, in any language. A category that matches by
 * itself keeps all its questions.
 */
export function matching(branches: readonly Branch[], typed: string): Branch[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...branches]
  const fits = (item: BankQuestion) => words.every((word) => textOf(item).includes(word))
  return branches.flatMap((branch) => {
    if (fits(branch.category)) return [branch]
    const questions = branch.questions.filter(fits)
    return questions.length > 0 ? [{ ...branch, questions }] : []
  })
}

function textOf(item: BankQuestion): string {
  const known = texts.get(item) ?? folded(allTexts(item).join('\n'))
  texts.set(item, known)
  return known
}

function allTexts({ title, options }: BankQuestion): (string | undefined)[] {
  const translations = Object.values(options.translations ?? {})
  return [
    title,
    options.help,
    ...(options.choices ?? []).map((choice) => choice.title),
    ...translations.flatMap(({ title: own, help, choices }) => [own, help, ...Object.values(choices ?? {})]),
  ]
}
