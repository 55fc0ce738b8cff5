import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDay } from './format.ts'

/** Chooses a day, shown in words. */
export function DayField(props: DatePickerInputProps) {
  return (
    <DatePickerInput
      valueFormatter={({ date }) => (typeof date === 'string' ? formatDay(date, currentLanguage()) : '')}
      highlightToday
      {...props}
    />
  )
}
