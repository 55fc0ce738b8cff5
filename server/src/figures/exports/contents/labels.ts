import { textsOf } from '@cloche/checklist/localize.ts'
import { takesOption } from '@cloche/checklist/question-types.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { VisitOptions } from '@cloche/contract/questions.ts'
import type { Answered } from './read-answers.ts'

/** Separates several choices or dishes in one cell. */
export const BETWEEN = '; '

/** Returns a title in a language; without a translation, in the default language. */
export function titleIn(
  item: { title: string; options: Pick<VisitOptions, 'translations'> },
  language: Language,
): string {
  return item.options.translations?.[language]?.title ?? item.title
}

/** Returns an answer as it is stored, or null. */
export function valueOf({ type, answer, rate }: Answered): string | null {
  if (type === 'rate') return rate === null ? null : String(rate)
  if (answer === null) return null
  return Array.isArray(answer) ? answer.join(BETWEEN) : String(answer)
}

/** Returns an answer in words: the titles of chosen answers, else the answer as it is stored. */
export function wordsOf(item: Answered, language: Language): string | null {
  if (!takesOption(item.type, 'choices')) return valueOf(item)
  if (item.answer === null) return null
  const titles = new Map(textsOf(item, language).choices.map(({ value, title }) => [value, title]))
  const chosen = Array.isArray(item.answer) ? item.answer : [String(item.answer)]
  return chosen.map((value) => titles.get(value) ?? value).join(BETWEEN)
}

/** Returns the answer of a number or a rate. */
export function numberOf({ type, answer, rate }: Answered): number | null {
  if (type === 'rate') return rate
  return typeof answer === 'number' ? answer : null
}
