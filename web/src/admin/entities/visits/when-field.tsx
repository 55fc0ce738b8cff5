import { useLingui, Trans } from '@lingui/react/macro'
import type { UseFormReturnType } from '@mantine/form'
import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import { currentLanguage } from '../../../boot/i18n.ts'
import { formatMoment, formatZone, instantOf, wallClockOf } from '../../kit/format.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { type VisitValues, visitDateOf } from './edit/visit-values.ts'
import { DayField } from '../../kit/day-field.tsx'
import { TimeField } from '../../kit/time-field.tsx'
import { look } from '../../kit/look.ts'
import styles from './when-field.module.css'

export type WhenForm = Pick<
  UseFormReturnType<Pick<VisitValues, 'day' | 'time'>>,
  'values' | 'errors' | 'setFieldValue'
>

interface Props {
  form: WhenForm
  /** The restaurant's zone, once a restaurant is chosen. */
  timezone: string | undefined
  /** A window begins then. */
  isWindow?: boolean
}

/** Chooses a day and time by the restaurant's clock, and shows them by the user's clock. */
export function WhenField({ form, timezone, isWindow = false }: Props) {
  const { t } = useLingui()
  const { day, time } = form.values
  return (
    <div className={look.row(0, look.put.start, styles.when)}>
      <DayField
        className={styles.date}
        label={isWindow ? t`From` : t`Day`}
        placeholder={t`Choose a day`}
        value={day}
        onChange={(next) => form.setFieldValue('day', next)}
        error={form.errors['day']}
      />
      <TimeField
        className={styles.time}
        label={t`Time`}
        value={time}
        onChange={(next) => form.setFieldValue('time', next)}
        error={form.errors['time']}
      />
      <WhenNote day={day} time={time} timezone={timezone} isWindow={isWindow} />
    </div>
  )
}

interface WhenNoteProps {
  day: string | null
  time: string
  timezone: string | undefined
  isWindow: boolean
}

/** Names the clock, converts the time to the user's clock, and warns if it is in the past. */
function WhenNote({ day, time, timezone, isWindow }: WhenNoteProps) {
  const { api } = useSession()
  const language = currentLanguage()
  const visitDate = visitDateOf(day, time)
  if (!visitDate || !timezone) {
    return (
      <p className={look.classes(look.text('soft', 'xs'), styles.note)}>
        <Trans>On the restaurant's clock.</Trans>
      </p>
    )
  }
  const at = instantOf(visitDate, timezone)
  const instant = at.toISOString()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = formatZone(instant, language, timezone)
  const onMine = formatMoment(instant, language, here)
  const opens = wallClockOf(at, timezone)
  const opensAt = opens.slice(11)
  const ago = api.serverNow().getTime() - at.getTime()
  return (
    <p className={look.classes(look.text('soft', 'xs'), styles.note)}>
      <Trans>On the restaurant's clock, {zone}.</Trans>{' '}
      {opens !== visitDate && (
        <strong>
          <Trans>The clocks skip this time that night: the visit opens at {opensAt}.</Trans>
        </strong>
      )}{' '}
      {onMine !== formatMoment(instant, language, timezone) && <Trans>On yours: {onMine}.</Trans>}{' '}
      {ago > OVERDUE_HOURS * 3_600_000 && !isWindow ? (
        <Trans>More than {OVERDUE_HOURS} hours ago: it counts as overdue.</Trans>
      ) : (
        ago > 0 && <Trans>That has passed: the guest can begin at once.</Trans>
      )}
    </p>
  )
}
