import { Trans, useLingui } from '@lingui/react/macro'
import { daypartOf } from '@cloche/checklist/daypart.ts'
import { Button, CloseButton, SegmentedControl } from '@mantine/core'
import { DAYPART_NAMES } from '../../entities/visits/daypart-names.ts'
import { TimeField } from '../../kit/time-field.tsx'
import { isTime, type Choice } from '../../entities/plan/plan-dates.ts'
import { look } from '../../kit/look.ts'
import styles from './plan.module.css'

interface Props {
  choice: Choice
  choose: (part: Partial<Choice>) => void
}

/** What another time begins with; also names the places of the list. */
const USUAL = ['19:00', '13:00', '10:00', '16:00']

/** The times of day of the visits: of several, each day has all or one, day by day the next. */
export function TimePicks({ choice, choose }: Props) {
  const { t } = useLingui()
  const { times, inTurn } = choice
  const set = (place: number, time: string) => choose({ times: times.with(place, time) })
  const next = USUAL.find((time) => times.every((each) => daypartOf(each) !== daypartOf(time)))
  return (
    <fieldset className={look.stack(2, styles.times)}>
      <legend>
        <Trans>Time</Trans>
      </legend>
      {USUAL.slice(0, times.length).map((slot, place) => {
        const time = times[place]!
        return (
          <div key={slot} className={look.stack(3, styles.time)}>
            <TimeField aria-label={t`Time`} value={time} onChange={(value) => set(place, value)} />
            <span className={styles.daypart}>{isTime(time) && t(DAYPART_NAMES[daypartOf(time)])}</span>
            {times.length > 1 && (
              <CloseButton
                size="var(--control)"
                iconSize={16}
                aria-label={t`Remove ${time}`}
                title={t`Remove ${time}`}
                onClick={() => choose({ times: times.toSpliced(place, 1) })}
              />
            )}
          </div>
        )
      })}
      {times.length < USUAL.length && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={styles.clear}
          onClick={() => choose({ times: [...times, next ?? USUAL.at(-1)!] })}
        >
          <Trans>Another time</Trans>
        </Button>
      )}
      {times.length > 1 && (
        <SegmentedControl
          fullWidth
          classNames={{ label: styles.way }}
          aria-label={t`How the times are shared out`}
          data={[
            { value: 'all', label: t`All each day` },
            { value: 'turn', label: t`In turn` },
          ]}
          value={inTurn ? 'turn' : 'all'}
          onChange={(value) => choose({ inTurn: value === 'turn' })}
        />
      )}
    </fieldset>
  )
}
