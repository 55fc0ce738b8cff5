import { takesOption } from '@cloche/checklist/bank.ts'
import { useLingui } from '@lingui/react/macro'
import { NumberInput, Switch } from '@mantine/core'
import { asFigure } from './as-figure.ts'
import { Section } from './section.tsx'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'

/** Whether it must be answered, and how much it counts. */
export function CountingSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { draft, change } = editor
  return (
    <Section title={t`How it counts`}>
      <div className={styles.counting}>
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
            classNames={{ root: styles.inline }}
          />
        )}
      </div>
    </Section>
  )
}
