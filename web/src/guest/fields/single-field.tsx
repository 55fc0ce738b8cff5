import { ChoiceList } from '../../ui/choice-list.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'

const SHORT = 12

export function SingleField({ question, texts }: FieldProps) {
  const visitCopy = useVisitCopy()
  const chosen = typeof question.answer === 'string' ? question.answer : null
  const tap = (value: string) => value !== chosen && visitCopy.setAnswer(question.id, value)
  const short = texts.choices.length <= 3 && texts.choices.every(({ title }) => title.length <= SHORT)
  if (short) return <Segmented choices={texts.choices} chosen={chosen} onTap={tap} />
  return (
    <ChoiceList kind="radio" choices={texts.choices} chosen={chosen === null ? [] : [chosen]} onTap={tap} />
  )
}
