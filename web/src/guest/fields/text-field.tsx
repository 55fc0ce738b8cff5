import { LongText } from './long-text.tsx'
import { useVisitCopy } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'

export default function TextField({ question, labelledBy, describedBy }: FieldProps) {
  const visitCopy = useVisitCopy()
  return (
    <LongText
      value={typeof question.answer === 'string' ? question.answer : ''}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={({ target }) => visitCopy.setAnswer(question.id, target.value === '' ? null : target.value)}
    />
  )
}
