import { boundSigns } from '@cloche/checklist/condition.ts'
import type { AnswerTest, Condition } from '@cloche/contract/conditions.ts'
import type { Choice } from '@cloche/contract/questions.ts'
import { t } from '@lingui/core/macro'

/** What is known of a question that a condition names. */
export interface Named {
  title: string
  choices?: readonly Pick<Choice, 'value' | 'title'>[] | undefined
}

/** Says a condition, for example: “Door” is No and (“Sum” > 3 or “Why” is answered). */
export function conditionWords(condition: Condition, named: (question: string) => Named): string {
  const words = (part: Condition) => {
    const said = conditionWords(part, named)
    return 'all' in part || 'any' in part ? `(${said})` : said
  }
  if ('all' in condition) return condition.all.map(words).reduce((one, other) => t`${one} and ${other}`)
  if ('any' in condition) return condition.any.map(words).reduce((one, other) => t`${one} or ${other}`)
  if (!('not' in condition)) return testWords(condition, named(condition.question))
  if ('question' in condition.not) return oppositeWords(condition.not, named(condition.not.question))
  const inside = words(condition.not)
  return t`not ${inside}`
}

function testWords(test: AnswerTest, { title, choices }: Named): string {
  const answers = answersOf(test, choices)
  if (test.is) return t`“${title}” is ${answers}`
  return answers === '' ? t`“${title}” is answered` : t`“${title}” ${answers}`
}

function oppositeWords(test: AnswerTest, { title, choices }: Named): string {
  const answers = answersOf(test, choices)
  return answers === '' ? t`“${title}” is not answered` : t`“${title}” is not ${answers}`
}

function answersOf(test: AnswerTest, choices: Named['choices'] = []): string {
  const titles = new Map(choices.map(({ value, title }) => [value, title]))
  if (test.is) return test.is.map((value) => titles.get(value) ?? value).join(' / ')
  return boundSigns(test)
    .map((bound) => bound.replace(' ', '\u00A0'))
    .join(', ')
}
