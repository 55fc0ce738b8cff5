import { useLingui } from '@lingui/react/macro'
import { Calendar } from '@mantine/dates'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { plural } from '@lingui/core/macro'
import dayjs from 'dayjs'
import type { VisitFilter } from '../../entities/visits/visit-filter.ts'
import { VisitStatusIcon, useStatusWords } from '../../entities/visits/visit-status.tsx'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatDay } from '../../kit/format.ts'
import { KINDS } from '../../entities/visits/visit-statuses.ts'
import { dayBeyond } from './day-keys.ts'
import { MonthSums } from './month-sums.tsx'
import { useCalendar } from './use-calendar.ts'
import { mostUrgent, totalOf, type Counts } from './counts.ts'
import { look } from '../../kit/look.ts'
import styles from './calendar.module.css'

interface Props {
  filter: VisitFilter
  onChange: (filter: VisitFilter) => void
}

/**
 * Shows a month of the filtered visits. Choosing a day filters the list to it, and choosing the day again clears that.
 */
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
    <section
      ref={root}
      className={look.classes(look.plate(), styles.calendar)}
      aria-label={t`Calendar`}
      aria-busy={query.isFetching}
    >
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
          day: look.classes(look.text('ink', 's', 'figures'), styles.cell),
          monthRow: styles.week,
          weekday: look.classes(look.text('soft', 'xs'), styles.weekday),
          calendarHeaderLevel: look.classes(look.text('l', 'display', 'light'), styles.level),
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

/** A two-digit number leaves room for one mark only. */
const room = (total: number) => (total > 9 ? 1 : 2)

/** Shows a day, marks for the statuses of its visits, and their number if it is more than one. */
function CalendarDay({ day, counts }: { day: string; counts: Counts }) {
  const total = totalOf(counts)
  return (
    <span className={styles.day}>
      <span>{Number(day.slice(8))}</span>
      <span className={styles.marks}>
        {mostUrgent(counts, room(total)).map((kind) => (
          <VisitStatusIcon key={kind} kind={kind} size={11} />
        ))}
        {total > 1 && <span className={styles.total}>{total}</span>}
      </span>
    </span>
  )
}

/** Describes a day in full: `Fri 20 Nov 2026: 3 visits (Open 1, Submitted 2)`. */
function useDayWords(): (day: string, counts: Counts) => string {
  const { t } = useLingui()
  const words = useStatusWords()
  return (day, counts) => {
    const date = formatDay(day, currentLanguage())
    const total = totalOf(counts)
    if (total === 0) return t`${date}: no visits`
    const kinds = KINDS.filter((kind) => counts[kind])
      .map((kind) => `${words[kind]} ${counts[kind]}`)
      .join(', ')
    return t`${date}: ${plural(total, { one: '# visit', other: '# visits' })} (${kinds})`
  }
}

/**
 * Keeps the shown month, such as `2026-11`: it follows the first day of the list's filter, otherwise stays as chosen.
 */
function useMonth(from: string | undefined): [string, (month: string) => void] {
  const [shown, setShown] = useState({ from, month: (from ?? dayjs().format('YYYY-MM')).slice(0, 7) })
  const month = from && from !== shown.from ? from.slice(0, 7) : shown.month
  if (from !== shown.from) setShown({ from, month })
  return [month, (next) => setShown({ from, month: next })]
}
