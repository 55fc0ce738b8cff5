import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { currentLanguage } from '../../boot/i18n.ts'
import { localeOf } from '../../boot/language.ts'
import { duration } from '../../ui/duration.ts'
import { formatDate } from '../../ui/format-date.ts'
import { ticker } from '../../ui/ticker.ts'
import { useDevice } from '../shell/device-context.ts'
import styles from './home.module.css'

const MINUTE = 60_000
const DAY = 86_400_000

/** Counts days until the visit's day, then hours and seconds, and refreshes the visits when the time has come. */
export function Countdown({ visit }: { visit: Visit }) {
  useLingui()
  const device = useDevice()
  const left = Date.parse(visit.opensAt) - device.now().getTime()
  const days = calendarDays(device.now(), visit)
  const over = left <= 0
  useSyncExternalStore(ticker.subscribe, ticker.get)
  useEffect(() => {
    if (over) void device.refreshVisits()
  }, [over, device])

  if (days > 0) return <p className={styles.countdown}>{fromNow(days, 'day')}</p>
  if (left < MINUTE)
    return <p className={styles.countdown}>{fromNow(Math.max(1, Math.ceil(left / 1000)), 'second')}</p>
  const time = duration(left)
  return (
    <p className={styles.countdown}>
      <Trans>
        In <time className="figures">{time}</time>
      </Trans>
    </p>
  )
}

/** The number of midnights until the visit, by the restaurant's wall clock. */
function calendarDays(now: Date, { visitDate, appointment = visitDate, restaurant }: Visit): number {
  const today = formatDate('en-CA', { timeZone: restaurant.timezone }, now)
  return Math.round((Date.parse(appointment.slice(0, 10)) - Date.parse(today)) / DAY)
}

function fromNow(count: number, unit: 'day' | 'second'): string {
  const text = new Intl.RelativeTimeFormat(localeOf(currentLanguage()), { numeric: 'auto' }).format(
    count,
    unit,
  )
  return text[0]!.toLocaleUpperCase() + text.slice(1)
}
