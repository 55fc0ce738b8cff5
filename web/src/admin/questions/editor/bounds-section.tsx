import { useLingui } from '@lingui/react/macro'
import { NumberInput, TextInput } from '@mantine/core'
import { useFaultWords } from './fault-words.ts'
import { asFigure } from './as-figure.ts'
import { oneLine } from './one-line.ts'
import { Section } from './section.tsx'
import styles from './editor.module.css'
import type { Editor } from './use-editor.ts'

/** What a number may be. */
export function BoundsSection({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const words = useFaultWords()
  const { draft, change, faults } = editor
  return (
    <Section title={t`The number`}>
      <div className={styles.triple}>
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
          onChange={(event) => change({ unit: oneLine(event.currentTarget.value) })}
          maxLength={20}
        />
      </div>
    </Section>
  )
}
