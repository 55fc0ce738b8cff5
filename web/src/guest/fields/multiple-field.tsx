import { checked } from '@cloche/checklist/checked.ts'
import { useLingui } from '@lingui/react/macro'
import { ChoiceList } from '../../ui/choice-list.tsx'
import { toasts } from '../../ui/toasts.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import type { FieldProps } from './field-props.ts'

export default function MultipleField({ question, texts }: FieldProps) {
  const { t } = useLingui()
  const visitCopy = useVisitCopy()
  const { id, answer, options } = question
  const chosen = Array.isArray(answer) ? answer : []
  const tap = (value: string) => {
    const rest = chosen.filter((each) => each !== value)
    const next = chosen.includes(value) ? rest : checked(question, chosen, value)
    visitCopy.setAnswer(id, Array.isArray(next) && next.length === 0 ? null : next)
    if (rest.length > 0 && options.exclusive?.includes(value))
      toasts.show({
        text: t`The other answers are cleared`,
        undoLabel: t`Undo`,
        undo: () => visitCopy.setAnswer(id, answer),
      })
  }
  return <ChoiceList kind="checkbox" choices={texts.choices} chosen={chosen} onTap={tap} />
}
