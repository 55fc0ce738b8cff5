import { Trans, useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { DatePicker, TimePicker } from '@mantine/dates'
import type { Choice } from './plan-dates.ts'
import { WeekPicks } from './week-picks.tsx'
import styles from './plan.module.css'

interface Props {
  choice: Choice
  choose: (part: Partial<Choice>) => void
}

/** Days one by one out of a calendar, or certain weekdays from one day to another; all at the same time of day. */
export function DayPicks({ choice, choose }: Props) {
  const { t } = useLingui()
  const { by, days, weeks, time } = choice
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
          classNames={{ calendarHeaderLevel: styles.level }}
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
      <TimePicker
        label={t`Time`}
        value={time}
        onChange={(next) => choose({ time: next })}
        hoursInputLabel={t`Hours`}
        minutesInputLabel={t`Minutes`}
        minutesStep={5}
        className={styles.time}
      />
      <p className={styles.note}>
        <Trans>On the clock of each restaurant.</Trans>
      </p>
    </>
  )
}
