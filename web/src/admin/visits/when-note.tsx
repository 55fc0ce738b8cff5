import { Trans } from '@lingui/react/macro'
import { OVERDUE_HOURS } from '@cloche/contract/constants.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { useSession } from '../../boot/session-context.tsx'
import { formatMoment, formatZone, instantOf } from '../format.ts'
import { visitDateOf } from './edit/visit-values.ts'
import styles from './when-field.module.css'

interface Props {
  day: string | null
  time: string
  timezone: string | undefined
}

/** Which clock it is, what that is here, and what follows when it lies in the past. */
export function WhenNote({ day, time, timezone }: Props) {
  const { api } = useSession()
  const language = currentLanguage()
  const visitDate = visitDateOf(day, time)
  if (!visitDate || !timezone) {
    return (
      <p className={styles.note}>
        <Trans>On the restaurant's clock.</Trans>
      </p>
    )
  }
  const at = instantOf(visitDate, timezone)
  const instant = at.toISOString()
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const zone = formatZone(instant, language, timezone)
  const onMine = formatMoment(instant, language, here)
  const ago = api.serverNow().getTime() - at.getTime()
  return (
    <p className={styles.note}>
      <Trans>On the restaurant's clock, {zone}.</Trans>{' '}
      {onMine !== formatMoment(instant, language, timezone) && <Trans>On yours: {onMine}.</Trans>}{' '}
      {ago > OVERDUE_HOURS * 3_600_000 ? (
        <Trans>More than {OVERDUE_HOURS} hours ago: it counts as overdue.</Trans>
      ) : (
        ago > 0 && <Trans>That has passed: the guest can begin at once.</Trans>
      )}
    </p>
  )
}
