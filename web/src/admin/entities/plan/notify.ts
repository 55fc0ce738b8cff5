import { instantOf, ownTimeZone, wallClockOf } from '../../kit/format.ts'

/** When guests hear of planned visits. `day` and `time` are on the user's clock. */
export interface Notify {
  when: 'now' | 'at' | 'day_before'
  day: string
  time: string
}

const DAY = 86_400_000

export const AT_ONCE: Notify = {
  when: 'now',
  day: wallClockOf(new Date(Date.now() + DAY), ownTimeZone()).slice(0, 10),
  time: '09:00',
}

/** As `POST /visit/bulk` takes it. A time that is not typed whole yet is the usual one. */
export function notifyFromOf({ when, day, time }: Notify): string | undefined {
  if (when === 'now') return undefined
  if (when === 'day_before') return when
  return instantOf(`${day}T${time.slice(0, 5) || AT_ONCE.time}`, ownTimeZone()).toISOString()
}
