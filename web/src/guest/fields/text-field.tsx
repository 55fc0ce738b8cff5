import { GrowText } from '../../ui/grow-text.tsx'
import { useChecklist } from '../shell/device-context.ts'
import type { FieldProps } from './field.tsx'

export function TextField({ question, labelledBy, describedBy }: FieldProps) {
  const checklist = useChecklist()
  return (
    <GrowText
      value={typeof question.answer === 'string' ? question.answer : ''}
      maxLength={4000}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={({ target }) => checklist.setAnswer(question.id, target.value === '' ? null : target.value)}
    />
  )
}
