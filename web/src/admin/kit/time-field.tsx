import { useLingui } from '@lingui/react/macro'
import { TimePicker, type TimePickerProps } from '@mantine/dates'

/** Chooses a time of day, in steps of five minutes. */
export function TimeField(props: TimePickerProps) {
  const { t } = useLingui()
  return <TimePicker hoursInputLabel={t`Hours`} minutesInputLabel={t`Minutes`} minutesStep={5} {...props} />
}
