import { DatePickerInput } from '@mantine/dates'
import { CalendarDays } from 'lucide-react'
import { useLingui } from '@lingui/react/macro'
import { useClearable } from './filter-select.tsx'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatDays } from './format.ts'
import { look } from './look.ts'
import styles from './day-range-field.module.css'

interface Props extends DayRange {
  label: string
  placeholder: string
  /** The label is above the field, too, as in a form. */
  isLabelled?: boolean
  onChange: (range: DayRange) => void
}

/** Chooses a range of days. The first day alone means from that day on; the same day twice means that day. */
export function DayRangeField({ label, placeholder, isLabelled = false, from, to, onChange }: Props) {
  const clearable = useClearable()
  const words = useRangeWords()
  const shown = words({ from, to })
  return (
    <DatePickerInput
      type="range"
      label={isLabelled && label}
      aria-label={`${label}: ${shown || placeholder}`}
      placeholder={placeholder}
      value={[from ?? null, to ?? null]}
      onChange={([first, last]) => onChange({ from: first ?? undefined, to: last ?? undefined })}
      valueFormatter={() => shown}
      leftSection={<CalendarDays size={16} aria-hidden />}
      classNames={{ input: look.classes(look.text('cut'), styles.line) }}
      allowSingleDateInRange
      {...clearable}
    />
  )
}

interface DayRange {
  from?: string
  to?: string
}

/** Formats a range as `1–20 Nov 2026`, `from 1 Nov 2026` or `until 20 Nov 2026`; '' without days. */
export function useRangeWords(): (range: DayRange) => string {
  const { t } = useLingui()
  return ({ from, to }) => {
    const [first, last] = [from ?? to, to ?? from]
    if (!first || !last) return ''
    const days = formatDays(first, last, currentLanguage())
    if (from && to) return days
    return from ? t`from ${days}` : t`until ${days}`
  }
}
