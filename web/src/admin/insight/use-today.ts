import { useState } from 'react'
import { useSession } from '../../boot/session-context.tsx'
import { dayIn } from '../kit/day-in.ts'
import { useAllRestaurants } from '../entities/restaurants/use-restaurants.ts'

/**
 * Returns the latest of the calendar days at the reader's and at the restaurants' places, as `YYYY-MM-DD`.
 * Visits have the days of their restaurants, so that an insight up to the reader's day would miss visits further east.
 */
export function useToday(): string {
  const { api } = useSession()
  const [now] = useState(() => api.serverNow().toISOString())
  const zones = new Set(useAllRestaurants().data?.map(({ timezone }) => timezone))
  return [undefined, ...zones].map((zone) => dayIn(now, zone)).reduce((a, b) => (a > b ? a : b))
}
