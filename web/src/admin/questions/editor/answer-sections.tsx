import { useLingui } from '@lingui/react/macro'
import { NumberInput, TextInput, SegmentedControl, Switch } from '@mantine/core'
import { takesOption } from '@cloche/checklist/question-types.ts'
import { useFaultWords } from './fault-words.ts'
import { asFigure, oneLine } from './typed.ts'
import { Section } from './section.tsx'
import { look } from '../../kit/look.ts'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'
import { within } from '../../../boot/within.ts'

/** Edits the bounds and unit of a number, and whether it may have a fraction. */
export function BoundsSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  return (
    <Section title={t`The number`}>
      <div className={look.stack(3, styles.triple)}>
        <NumberInput
          label={t`At least`}
          value={draft.min}
          onChange={(min) => change({ min: asFigure(min) })}
          error={words(faults['options.min'])}
          hideControls
        />
        <NumberInput
          label={t`At most`}
          value={draft.max}
          onChange={(max) => change({ max: asFigure(max) })}
          error={words(faults['options.max'])}
          hideControls
        />
        <TextInput
          label={t`Unit`}
          placeholder={t`min, °C, €`}
          value={draft.unit}
          onChange={within(20, (event) => change({ unit: oneLine(event.currentTarget.value) }))}
        />
      </div>
      <Switch
        label={t`Whole numbers only`}
        checked={draft.whole}
        onChange={(event) => change({ whole: event.currentTarget.checked })}
        withThumbIndicator={false}
      />
    </Section>
  )
}

export function ScaleSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  return (
    <Section title={t`Scale`}>
      <SegmentedControl
        aria-label={t`Scale`}
        data={[
          { value: '5', label: t`1 to 5` },
          { value: '10', label: t`1 to 10` },
        ]}
        value={String(draft.scale)}
        onChange={(scale) => change({ scale: scale === '10' ? 10 : 5 })}
        fullWidth
      />
    </Section>
  )
}

/** Edits whether an answer is required, and its weight. */
export function CountingSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  return (
    <Section title={t`How it counts`}>
      <div className={look.row(0, styles.counting)}>
        <Switch
          label={t`Must be answered`}
          checked={draft.required}
          onChange={(event) => change({ required: event.currentTarget.checked })}
          withThumbIndicator={false}
        />
        {takesOption(draft.type, 'weight') && (
          <NumberInput
            label={t`Weight in the score`}
            value={draft.weight}
            onChange={(weight) => change({ weight: asFigure(weight) })}
            onBlur={() => draft.weight === '' && change({ weight: 1 })}
            min={0}
            max={100}
            clampBehavior="strict"
            allowNegative={false}
            decimalScale={2}
            step={1}
            classNames={{ root: look.line(2, styles.inline) }}
          />
        )}
      </div>
    </Section>
  )
}
