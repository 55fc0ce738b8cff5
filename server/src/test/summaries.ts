import type { Database } from '../base/db/database.ts'

export interface Planted {
  daypart?: 'morning' | 'lunch' | 'evening'
  is_provisional?: boolean
  scope?: 'visit' | 'category' | 'question'
  subject_id?: string
  form_version?: number
}

/** Plants summaries of one score each, in percent, without a visit. A day is `YYYY-MM-DD`. */
export async function plantScores(
  db: Database,
  scores: readonly (Planted & { restaurant_id: string; day: string; score: number })[],
): Promise<void> {
  if (scores.length === 0) return
  const rows = scores.map(({ score, ...planted }) => {
    const tenths = Math.round(score * 10)
    const row = { scope: 'visit' as const, daypart: 'evening' as const, is_provisional: false }
    const sums = { n: 1, sum: tenths, sum_squares: tenths * tenths }
    return { form_version: 1, subject_id: planted.restaurant_id, ...row, ...sums, ...planted }
  })
  await db.insertInto('score_summaries').values(rows).execute()
}

/** Plants dishes that took whole minutes, in one row, without a visit. A day is `YYYY-MM-DD`. */
export async function plantDishes(
  db: Database,
  {
    times,
    ...planted
  }: Pick<Planted, 'daypart' | 'is_provisional'> & {
    restaurant_id: string
    day: string
    dish_name: string
    times: readonly number[]
  },
): Promise<void> {
  const first_minute = Math.min(...times)
  const minutes = Array.from({ length: Math.max(...times) - first_minute + 1 }, () => 0)
  for (const minute of times) minutes[minute - first_minute]! += 1
  const sum = times.reduce((total, minute) => total + minute, 0)
  const sum_squares = times.reduce((total, minute) => total + minute * minute, 0)
  const place = { daypart: 'evening', is_provisional: false, form_version: 1 } as const
  const row = { ...place, n: times.length, sum, sum_squares, first_minute, minutes, ...planted }
  await db.insertInto('dish_summaries').values(row).execute()
}
