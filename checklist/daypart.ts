export type Daypart = 'morning' | 'lunch' | 'evening'

const LUNCH = 12
const EVENING = 17
/** The hours before it belong to the evening before. */
const MORNING = 5

/** The part of the day of a time of day, such as `19:00`. */
export function daypartOf(time: string): Daypart {
  const hour = Number(time.slice(0, 2))
  if (hour < MORNING || hour >= EVENING) return 'evening'
  return hour < LUNCH ? 'morning' : 'lunch'
}
