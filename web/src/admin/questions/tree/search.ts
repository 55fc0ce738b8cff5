import type { BankQuestion } from '@cloche/contract/questions.ts'
import type { Branch } from './branches.ts'

const folded = new WeakMap<BankQuestion, string>()

/**
 * Finds the items that contain every word in their title, help or choices, in any language. A category that matches by
 * itself keeps all its questions.
 */
export function matching(branches: readonly Branch[], typed: string): Branch[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...branches]
  const fits = (item: BankQuestion) => words.every((word) => textOf(item).includes(word))
  return branches.flatMap((branch) => {
    if (fits(branch.category)) return [branch]
    const questions = branch.questions.filter(fits)
    return questions.length > 0 ? [{ ...branch, questions }] : []
  })
}

function textOf(item: BankQuestion): string {
  const known = folded.get(item) ?? fold(allTexts(item).join('\n'))
  folded.set(item, known)
  return known
}

function allTexts({ title, options }: BankQuestion): (string | undefined)[] {
  const translations = Object.values(options.translations ?? {})
  return [
    title,
    options.help,
    ...(options.choices ?? []).map((choice) => choice.title),
    ...translations.flatMap((texts) => [texts.title, texts.help, ...Object.values(texts.choices ?? {})]),
  ]
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
