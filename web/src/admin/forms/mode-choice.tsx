import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import type { ImportMode } from './use-form-import.ts'
import styles from './forms.module.css'

interface Props {
  mode: ImportMode
  onChange: (mode: ImportMode) => void
}

export function ModeChoice({ mode, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Radio.Group aria-label={t`What happens to the bank`} value={mode} onChange={onChange}>
      <div className={styles.modes}>
        <Radio
          value="add"
          label={<Trans>Add to the bank</Trans>}
          description={<Trans>Its categories come after those that are there.</Trans>}
        />
        <Radio
          value="replace"
          label={<Trans>Replace the bank</Trans>}
          description={
            <Trans>
              What is in the bank now is removed and can be restored. Visits that were started keep their
              copy.
            </Trans>
          }
        />
      </div>
    </Radio.Group>
  )
}
