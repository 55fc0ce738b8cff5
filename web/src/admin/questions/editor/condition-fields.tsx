import { isMeasured, takesOption } from '@cloche/checklist/question-types.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { asFigure } from './typed.ts'
import type { ConditionDraft } from './draft.ts'
import { useFaultWords } from './fault-words.ts'
import type { Faults } from './faults.ts'
import styles from './editor.module.css'

interface Props {
  condition: ConditionDraft
  source: BankQuestion
  faults: Faults
  onChange: (patch: Partial<ConditionDraft>) => void
}

/** Edits which answers show the question: some choices, a range of numbers, or any. */
export function ConditionFields({ condition, source, faults, onChange }: Props) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { type, options } = source
  if (takesOption(type, 'choices')) {
    const known = new Set(options.choices?.map(({ value }) => value))
    const gone = Object.keys(faults).some((path) => path.startsWith('options.showIf.is.'))
    return (
      <Checkbox.Group
        label={type === 'single' ? t`When the answer is one of` : t`When any of these is ticked`}
        value={[...condition.is]}
        onChange={(is) => onChange({ is: is.filter((value) => known.has(value)) })}
        error={words(faults['options.showIf'] ?? (gone ? 'value_unknown' : undefined))}
      >
        <div className={styles.ticks}>
          {options.choices?.map(({ value, title }) => (
            <Checkbox key={value} value={value} label={<span dir="auto">{title}</span>} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  if (!isMeasured(type))
    return (
      <p className={styles.note}>
        <Trans>As soon as that question is answered.</Trans>
      </p>
    )
  return (
    <div className={styles.pair}>
      <NumberInput
        label={t`When it is at least`}
        value={condition.atLeast}
        onChange={(atLeast) => onChange({ atLeast: asFigure(atLeast) })}
        error={words(faults['options.showIf.atLeast'])}
        hideControls
      />
      <NumberInput
        label={t`and at most`}
        value={condition.atMost}
        onChange={(atMost) => onChange({ atMost: asFigure(atMost) })}
        error={words(faults['options.showIf.atMost'])}
        hideControls
      />
    </div>
  )
}
