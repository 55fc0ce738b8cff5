import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import styles from './page.module.css'

/** Whether a list has what was removed, too. */
export function ShowRemoved({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <Switch
      label={t`Show removed`}
      withThumbIndicator={false}
      classNames={{ body: styles.switch }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
