import { useLingui } from '@lingui/react/macro'
import { Calendar } from '@mantine/dates'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { VisitFilter } from '../visit-filter.ts'
import { CalendarDay } from './calendar-day.tsx'
import { dayBeyond } from './day-keys.ts'
import { MonthSums } from './month-sums.tsx'
import { useCalendar } from './use-calendar.ts'
import { useDayWords } from './use-day-words.ts'
import { useMonth } from './use-month.ts'
import styles from './calendar.module.css'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}

/** A month of what the filter lets through; a day takes the list down to it, and again lets go of it. */
export function VisitCalendar({ filter, onChange }: Props) {
  const { t } = useLingui()
  const [month, setMonth] = useMonth(filter.from)
  const query = useCalendar(filter, month)
  const words = useDayWords()
  const root = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<{ day: string }>()

  useEffect(() => {
    if (reached) root.current?.querySelector<HTMLElement>(`[data-day="${reached.day}"]`)?.focus()
  }, [reached])

  const press = (event: KeyboardEvent, day: string) => {
    const there = event.ctrlKey || event.metaKey ? null : dayBeyond(day, event.key)
    if (!there) return
    event.preventDefault()
    setMonth(there.slice(0, 7))
    setReached({ day: there })
  }
  const isOnly = (day: string) => day === filter.from && day === filter.to
  const choose = (day: string) => {
    const range = isOnly(day) ? { from: undefined, to: undefined } : { from: day, to: day }
    onChange({ ...filter, ...range })
  }
  const counts = (day: string) => query.data?.get(day) ?? {}

  return (
    <section ref={root} className={styles.calendar} aria-label={t`Calendar`} aria-busy={query.isFetching}>
      <Calendar
        date={`${month}-01`}
        onDateChange={(date) => setMonth(date.slice(0, 7))}
        getDayAriaLabel={(day) => words(day, counts(day))}
        getDayProps={(day) => ({
          'data-day': day,
          'aria-pressed': isOnly(day),
          title: words(day, counts(day)),
          selected: isOnly(day),
          inRange: isWithin(day, filter),
          onClick: () => choose(day),
          onKeyDown: (event: KeyboardEvent) => press(event, day),
        })}
        renderDay={(day) => <CalendarDay day={day} counts={counts(day)} />}
        classNames={{
          day: styles.cell,
          monthRow: styles.week,
          weekday: styles.weekday,
          calendarHeaderLevel: styles.level,
        }}
        hideOutsideDates
        highlightToday
        fullWidth
      />
      <MonthSums query={query} month={month} />
    </section>
  )
}

function isWithin(day: string, { from, to }: VisitFilter): boolean {
  return Boolean(from ?? to) && day >= (from ?? '') && day <= (to ?? '9999')
}
