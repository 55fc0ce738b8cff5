import { useLingui } from '@lingui/react/macro'
import { NumberInput, Select } from '@mantine/core'
import { asFigure } from './as-figure.ts'
import type { RuleDraft } from './draft.ts'
import { useFaultWords } from './fault-words.ts'
import type { FaultCode } from './faults.ts'
import styles from './editor.module.css'

interface Props {
  label: string
  rule: RuleDraft
  onChange: (rule: RuleDraft) => void
  /** A score is there to set a bound on. */
  isScored: boolean
  fault: FaultCode | undefined
}

export function RuleField({ label, rule, onChange, isScored, fault }: Props) {
  const { t } = useLingui()
  const words = useFaultWords()
  const kinds = [
    { value: 'optional', label: t`If the guest likes` },
    { value: 'required', label: t`Always required` },
    { value: 'below', label: t`Required when the score is low` },
    { value: 'off', label: t`Not asked` },
  ]
  return (
    <div className={styles.rule}>
      <Select
        label={label}
        data={kinds.filter(({ value }) => isScored || value !== 'below' || rule.kind === 'below')}
        value={rule.kind}
        onChange={(kind) => kind && onChange({ ...rule, kind: kind as RuleDraft['kind'] })}
        error={words(fault)}
        allowDeselect={false}
      />
      {rule.kind === 'below' && (
        <NumberInput
          label={t`Below`}
          value={rule.below}
          onChange={(below) => onChange({ ...rule, below: asFigure(below) })}
          onBlur={() => rule.below === '' && onChange({ ...rule, below: 50 })}
          suffix=" %"
          min={0}
          max={100}
          clampBehavior="strict"
          allowNegative={false}
          hideControls
        />
      )}
    </div>
  )
}
