import { takesOption } from '@cloche/checklist/question-types.ts'
import { useLingui } from '@lingui/react/macro'
import { NumberInput, Select, Switch } from '@mantine/core'
import { Section } from './section.tsx'
import type { Editor } from './use-editor.ts'
import { asFigure } from './typed.ts'
import type { RuleDraft } from './draft.ts'
import { useFaultWords } from './fault-words.ts'
import type { FaultCode } from './faults.ts'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'

/** Edits what a guest may or must add to the answer. */
export function ExtrasSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change, faults } = editor
  const mayRequirePhotos =
    takesOption(draft.type, 'photos') && ['required', 'below'].includes(draft.photos.kind)
  const isScored = takesOption(draft.type, 'weight')
  return (
    <Section title={t`Comment and photos`}>
      <RuleField
        label={t`Comment`}
        rule={draft.comment}
        onChange={(comment) => change({ comment })}
        isScored={isScored}
        fault={faults['options.comment']}
      />
      {takesOption(draft.type, 'photos') && (
        <RuleField
          label={t`Photos`}
          rule={draft.photos}
          onChange={(photos) => change({ photos })}
          isScored={isScored}
          fault={faults['options.photos']}
        />
      )}
      {(draft.required || mayRequirePhotos || draft.mustAnswer) && (
        <Switch
          label={t`The guest may say “I couldn’t” and why`}
          checked={!draft.mustAnswer}
          onChange={(event) => change({ mustAnswer: !event.currentTarget.checked })}
          withThumbIndicator={false}
        />
      )}
    </Section>
  )
}

interface RuleFieldProps {
  label: string
  rule: RuleDraft
  onChange: (rule: RuleDraft) => void
  /** The question has a score to compare with a bound. */
  isScored: boolean
  fault: FaultCode | undefined
}

function RuleField({ label, rule, onChange, isScored, fault }: RuleFieldProps) {
  const { t } = useLingui()
  const words = useFaultWords()
  const kinds = [
    { value: 'optional', label: t`If the guest likes` },
    { value: 'required', label: t`Always required` },
    { value: 'below', label: t`Required when the score is low` },
    { value: 'off', label: t`Not asked` },
  ]
  return (
    <div className={look.stack(3, styles.rule)}>
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
