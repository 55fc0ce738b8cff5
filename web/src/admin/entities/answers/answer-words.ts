import type { textsOf } from '@cloche/checklist/localize.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { formatNumber, formatWallClock } from '../../kit/format.ts'

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

type Texts = ReturnType<typeof textsOf>

/** Writes an answer in words: the titles of the choices in order, a number with its unit, or the text. */
export function answerWords(
  { answer, type }: Pick<VisitQuestion, 'answer' | 'type'>,
  texts: Texts,
  language: Language,
): string[] {
  if (answer === null) return []
  if (type === 'time') return [formatWallClock(`2000-01-01T${String(answer)}`, language, CLOCK)]
  if (typeof answer === 'number') {
    const number = formatNumber(answer, language)
    return [texts.unit ? `${number} ${texts.unit}` : number]
  }
  if (texts.choices.length === 0) return [answer].flat()
  const chosen = [answer].flat()
  return texts.choices.filter(({ value }) => chosen.includes(value)).map(({ title }) => title)
}
