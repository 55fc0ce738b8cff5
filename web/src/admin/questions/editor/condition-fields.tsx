import { isMeasured, takesOption } from '@cloche/checklist/question-types.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, NumberInput } from '@mantine/core'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { asFigure, type Figure } from './typed.ts'
import type { TestDraft } from './condition-draft.ts'
import { useFaultWords } from './fault-words.ts'
import type { Faults } from './faults.ts'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'

interface Props {
  condition: TestDraft
  source: BankQuestion
  /** The path of the test, by which its faults are named. */
  path: string
  faults: Faults
  onChange: (patch: Partial<TestDraft>) => void
}

/** Edits which answers show the question: some choices, a range of numbers, or any. */
export function ConditionFields({ condition, source, path, faults, onChange }: Props) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { type, options } = source
  if (takesOption(type, 'choices')) {
    const known = new Set(options.choices?.map(({ value }) => value))
    const gone = Object.keys(faults).some((fault) => fault.startsWith(`${path}.is.`))
    return (
      <Checkbox.Group
        label={type === 'single' ? t`When the answer is one of` : t`When any of these is ticked`}
        value={[...condition.is]}
        onChange={(is) => onChange({ is: is.filter((value) => known.has(value)) })}
        error={words(faults[path] ?? (gone ? 'value_unknown' : undefined))}
      >
        <div className={look.stack(2, styles.ticks)}>
          {options.choices?.map(({ value, title }) => (
            <Checkbox key={value} value={value} label={<span dir="auto">{title}</span>} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  if (!isMeasured(type))
    return (
      <p className={look.text('soft', 'xs')}>
        <Trans>As soon as that question is answered.</Trans>
      </p>
    )
  const { from, to, isFromOut, isToOut } = condition
  const isStepless = type === 'number' && !options.whole
  return (
    <div className={look.stack(3, styles.pair)}>
      <Bound
        label={isFromOut ? t`When it is more than` : t`When it is at least`}
        value={from}
        onValue={(value) => onChange({ from: value, ...(value === '' && { isFromOut: false }) })}
        isOut={isFromOut}
        onOut={isStepless || isFromOut ? (isOut) => onChange({ isFromOut: isOut }) : undefined}
        error={words(faults[`${path}.atLeast`] ?? faults[`${path}.above`])}
      />
      <Bound
        label={isToOut ? t`and less than` : t`and at most`}
        value={to}
        onValue={(value) => onChange({ to: value, ...(value === '' && { isToOut: false }) })}
        isOut={isToOut}
        onOut={isStepless || isToOut ? (isOut) => onChange({ isToOut: isOut }) : undefined}
        error={words(faults[`${path}.atMost`] ?? faults[`${path}.below`])}
      />
    </div>
  )
}

interface BoundProps {
  label: string
  value: Figure
  onValue: (value: Figure) => void
  isOut: boolean
  /** Undefined where numbers have steps: the next step says the same. */
  onOut: ((isOut: boolean) => void) | undefined
  error: string | undefined
}

function Bound({ label, value, onValue, isOut, onOut, error }: BoundProps) {
  return (
    <div className={look.stack(2)}>
      <NumberInput
        label={label}
        value={value}
        onChange={(typed) => onValue(asFigure(typed))}
        error={error}
        hideControls
      />
      {onOut && value !== '' && (
        <Checkbox
          label={<Trans>not {value} itself</Trans>}
          checked={isOut}
          onChange={(event) => onOut(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
