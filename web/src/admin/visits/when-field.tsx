import { useLingui } from '@lingui/react/macro'
import { DatePickerInput, TimePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from '../format.ts'
import { WhenNote } from './when-note.tsx'
import styles from './when-field.module.css'

interface Props {
  day: string | null
  time: string
  /** Of the restaurant, as soon as there is one. */
  timezone: string | undefined
  setDay: (day: string | null) => void
  setTime: (time: string) => void
  dayError?: ReactNode
  timeError?: ReactNode
}

/** A day and a time on the restaurant's clock, with what that is on the clock of whoever plans it. */
export function WhenField({ day, time, timezone, setDay, setTime, dayError, timeError }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.when}>
      <DatePickerInput
        label={t`Day`}
        placeholder={t`Choose a day`}
        value={day}
        onChange={setDay}
        valueFormatter={({ date }) => (typeof date === 'string' ? formatDay(date, currentLanguage()) : '')}
        error={dayError}
        classNames={{ input: styles.day }}
        highlightToday
      />
      <TimePicker
        label={t`Time`}
        value={time}
        onChange={setTime}
        error={timeError}
        hoursInputLabel={t`Hours`}
        minutesInputLabel={t`Minutes`}
        minutesStep={5}
      />
      <WhenNote day={day} time={time} timezone={timezone} />
    </div>
  )
}
