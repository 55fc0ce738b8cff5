import { LongText } from './long-text.tsx'
import { useChecklist } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'

export default function TextField({ question, labelledBy, describedBy }: FieldProps) {
  const checklist = useChecklist()
  return (
    <LongText
      value={typeof question.answer === 'string' ? question.answer : ''}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={({ target }) => checklist.setAnswer(question.id, target.value === '' ? null : target.value)}
    />
  )
}
