import { useLingui } from '@lingui/react/macro'
import { useDatesContext } from '@mantine/dates'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatWallClock } from '../../format.ts'
import { DayRangeField } from '../day-range-field.tsx'
import type { Weeks } from './plan-dates.ts'
import styles from './plan.module.css'

interface Props {
  weeks: Weeks
  choose: (weeks: Weeks) => void
}

/** 4 January 2026 is a Sunday. */
const SUNDAY = 4

export function WeekPicks({ weeks, choose }: Props) {
  const { t } = useLingui()
  const first = useDatesContext().getFirstDayOfWeek()
  const { weekdays, from, to } = weeks
  const order = Array.from({ length: 7 }, (_, place) => (first + place) % 7)
  const nameOf = (weekday: number, length: 'short' | 'long') =>
    formatWallClock(`2026-01-${String(SUNDAY + weekday).padStart(2, '0')}T00:00`, currentLanguage(), {
      weekday: length,
    })
  const toggle = (weekday: number) =>
    choose({
      ...weeks,
      weekdays: weekdays.includes(weekday)
        ? weekdays.filter((each) => each !== weekday)
        : [...weekdays, weekday],
    })
  return (
    <>
      <fieldset className={styles.weekdays}>
        <legend className="visually-hidden">{t`Weekdays`}</legend>
        {order.map((weekday) => (
          <button
            key={weekday}
            type="button"
            aria-pressed={weekdays.includes(weekday)}
            aria-label={nameOf(weekday, 'long')}
            onClick={() => toggle(weekday)}
          >
            {nameOf(weekday, 'short')}
          </button>
        ))}
      </fieldset>
      <DayRangeField
        label={t`From the first day to the last`}
        placeholder={t`First day – last day`}
        from={from ?? undefined}
        to={to ?? undefined}
        onChange={(days) => choose({ ...weeks, from: days.from ?? null, to: days.to ?? null })}
      />
    </>
  )
}
