import type { Visit } from '@cloche/contract/visits.ts'

export interface Month {
  /** First day of the month as a wall clock, for a formatter. */
  date: string
  visits: Visit[]
}

/**
 * Visits in the order of their time under the month they are in. They are ordered by the instant, the month is the
 * restaurant's: around midnight two zones can disagree, and then a visit stays under the month that is already open.
 */
export function byMonth(visits: readonly Visit[], order: 'newest' | 'oldest'): Month[] {
  const months: Month[] = []
  for (const visit of visits) {
    const date = `${visit.visitDate.slice(0, 7)}-01T00:00`
    const open = months.at(-1)
    const stays = open && (order === 'newest' ? date >= open.date : date <= open.date)
    if (stays) open.visits.push(visit)
    else months.push({ date, visits: [visit] })
  }
  return months
}
