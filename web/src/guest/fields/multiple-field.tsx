import { checked } from '@cloche/checklist/checked.ts'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { useChecklist } from '../shell/device-context.ts'
import type { FieldProps } from './field.tsx'

export function MultipleField({ question, texts }: FieldProps) {
  const checklist = useChecklist()
  const chosen = Array.isArray(question.answer) ? question.answer : []
  const tap = (value: string) => {
    const rest = chosen.filter((each) => each !== value)
    const next = chosen.includes(value) ? rest : checked(question, chosen, value)
    checklist.setAnswer(question.id, Array.isArray(next) && next.length === 0 ? null : next)
  }
  return <ChoiceList kind="checkbox" choices={texts.choices} chosen={chosen} onTap={tap} />
}
