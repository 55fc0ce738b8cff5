import { useLingui } from '@lingui/react/macro'
import { DatePickerInput, TimePicker } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from '../format.ts'
import type { VisitValues } from './edit/visit-values.ts'
import { WhenNote } from './when-note.tsx'
import styles from './when-field.module.css'

export type WhenForm = Pick<
  UseFormReturnType<Pick<VisitValues, 'day' | 'time'>>,
  'values' | 'errors' | 'setFieldValue'
>

interface Props {
  form: WhenForm
  /** Of the restaurant, as soon as there is one. */
  timezone: string | undefined
}

/** A day and a time on the restaurant's clock, with what that is on the clock of whoever plans it. */
export function WhenField({ form, timezone }: Props) {
  const { t } = useLingui()
  const { day, time } = form.values
  return (
    <div className={styles.when}>
      <DatePickerInput
        label={t`Day`}
        placeholder={t`Choose a day`}
        value={day}
        onChange={(next) => form.setFieldValue('day', next)}
        valueFormatter={({ date }) => (typeof date === 'string' ? formatDay(date, currentLanguage()) : '')}
        error={form.errors['day']}
        classNames={{ input: styles.day }}
        highlightToday
      />
      <TimePicker
        label={t`Time`}
        value={time}
        onChange={(next) => form.setFieldValue('time', next)}
        error={form.errors['time']}
        hoursInputLabel={t`Hours`}
        minutesInputLabel={t`Minutes`}
        minutesStep={5}
      />
      <WhenNote day={day} time={time} timezone={timezone} />
    </div>
  )
}
