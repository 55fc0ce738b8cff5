import type { AnswerValue, VisitQuestion } from '@cloche/contract/questions.ts'
import { currentLanguage } from '../boot/i18n.ts'
import { localeOf } from '../boot/language.ts'
import type { Texts } from './texts.ts'
import { timeText } from './when.ts'

/** An answer as the guest chose or typed it, with the words of the choices and the unit of a number. */
export function answerWords(
  answer: NonNullable<AnswerValue>,
  type: VisitQuestion['type'],
  { choices, unit }: Texts,
): string {
  if (type === 'time') return timeText(String(answer))
  if (typeof answer === 'number') {
    return [new Intl.NumberFormat(localeOf(currentLanguage())).format(answer), unit].filter(Boolean).join(' ')
  }
  const chosen = Array.isArray(answer) ? answer : [answer]
  return chosen.map((value) => choices.find((choice) => choice.value === value)?.title ?? value).join(', ')
}
