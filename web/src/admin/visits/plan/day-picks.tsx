import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { DatePicker, useDatesContext } from '@mantine/dates'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatWeekday } from '../../kit/format.ts'
import { DayRangeField } from '../../kit/day-range-field.tsx'
import type { Choice, Weeks } from '../../entities/plan/plan-dates.ts'
import { TimePicks } from './time-picks.tsx'
import { look } from '../../kit/look.ts'
import styles from './plan.module.css'

interface Props {
  choice: Choice
  choose: (part: Partial<Choice>) => void
}

/** Chooses single days in a calendar, or weekdays in a range, all with the same times of day. */
export function DayPicks({ choice, choose }: Props) {
  const { t } = useLingui()
  const { by, days, weeks } = choice
  return (
    <>
      <SegmentedControl
        fullWidth
        classNames={{ label: styles.way }}
        aria-label={t`How to choose the days`}
        data={[
          { value: 'days', label: t`Single days` },
          { value: 'weeks', label: t`Every week` },
        ]}
        value={by}
        onChange={(value) => choose({ by: value })}
      />
      {by === 'days' ? (
        <DatePicker
          type="multiple"
          classNames={{ calendarHeaderLevel: look.classes(look.text('display', 'light'), styles.level) }}
          value={[...days]}
          onChange={(next) => choose({ days: next })}
          highlightToday
          hideOutsideDates
          fullWidth
          size="md"
        />
      ) : (
        <WeekPicks weeks={weeks} choose={(next) => choose({ weeks: next })} />
      )}
      {by === 'days' && days.length > 0 && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          className={styles.clear}
          onClick={() => choose({ days: [] })}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
      <TimePicks choice={choice} choose={choose} />
      <p className={look.text('soft', 'xs')}>
        <Trans>On the clock of each restaurant.</Trans>
      </p>
    </>
  )
}

interface WeekPicksProps {
  weeks: Weeks
  choose: (weeks: Weeks) => void
}

function WeekPicks({ weeks, choose }: WeekPicksProps) {
  const { t } = useLingui()
  const first = useDatesContext().getFirstDayOfWeek()
  const { weekdays, from, to } = weeks
  const order = Array.from({ length: 7 }, (_, place) => (first + place) % 7)
  const nameOf = (weekday: number, length: 'short' | 'long') =>
    formatWeekday(weekday, currentLanguage(), length)
  const toggle = (weekday: number) =>
    choose({
      ...weeks,
      weekdays: weekdays.includes(weekday)
        ? weekdays.filter((each) => each !== weekday)
        : [...weekdays, weekday],
    })
  return (
    <>
      <fieldset className={look.stack(1, styles.weekdays)}>
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
