import type { Visit } from '@cloche/contract/visits.ts'
import { momentOf } from '../entities/visits/visit-when.ts'

export interface Month {
  /** The first day of the month as a wall clock, for formatting. */
  date: string
  visits: Visit[]
}

/**
 * Groups visits by month. The order follows instants, but months follow restaurants' clocks. Near midnight, a visit
 * whose zone disagrees stays in the current month.
 */
export function byMonth(visits: readonly Visit[], order: 'newest' | 'oldest'): Month[] {
  const months: Month[] = []
  for (const visit of visits) {
    const date = `${momentOf(visit).slice(0, 7)}-01T00:00`
    const open = months.at(-1)
    const stays = open && (order === 'newest' ? date >= open.date : date <= open.date)
    if (stays) open.visits.push(visit)
    else months.push({ date, visits: [visit] })
  }
  return months
}
