import { useLingui } from '@lingui/react/macro'
import { TimePicker, type TimePickerProps } from '@mantine/dates'
import { currentLanguage } from '../../boot/i18n.ts'
import { localeOf } from '../../boot/language.ts'

/** Chooses a time of day, in steps of five minutes, by the clock of 12 or 24 hours that the texts around it have. */
export function TimeField(props: TimePickerProps) {
  const { t } = useLingui()
  const [am, pm] = halvesOf(localeOf(currentLanguage()))
  return (
    <TimePicker
      hoursInputLabel={t`Hours`}
      minutesInputLabel={t`Minutes`}
      minutesStep={5}
      {...(am && pm && { format: '12h', amPmLabels: { am, pm }, amPmInputLabel: t`Half of the day` })}
      {...props}
    />
  )
}

/** What the halves of the day are called, where the clock has 12 hours. */
function halvesOf(locale: string): (string | undefined)[] {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' })
  return [9, 21].map(
    (hour) =>
      format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value,
  )
}
