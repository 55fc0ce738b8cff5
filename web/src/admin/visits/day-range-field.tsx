import { DatePickerInput } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { useClearable } from '../kit/filter-select.tsx'
import { useRangeWords, type DayRange } from './use-range-words.ts'
import styles from './visit-filters.module.css'

interface Props extends DayRange {
  label: string
  placeholder: string
  onChange: (range: DayRange) => void
}

/** From a day to a day; with the first alone, from there on. The same day twice is that day. */
export function DayRangeField({ label, placeholder, from, to, onChange }: Props) {
  const clearable = useClearable()
  const words = useRangeWords()
  return (
    <DatePickerInput
      type="range"
      aria-label={label}
      placeholder={placeholder}
      value={[from ?? null, to ?? null]}
      onChange={([first, last]) => onChange({ from: first ?? undefined, to: last ?? undefined })}
      valueFormatter={() => words({ from, to })}
      leftSection={<CalendarDays size={16} aria-hidden />}
      classNames={{ input: styles.line }}
      allowSingleDateInRange
      {...clearable}
    />
  )
}
