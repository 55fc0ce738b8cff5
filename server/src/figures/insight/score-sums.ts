import type { Daypart } from '@cloche/contract/constants.ts'
import type { DaysFilter } from './filter.ts'
import { SUM_COLUMNS } from './queries.ts'

/** Chooses scores. `before` is the first day of the previous period. */
export interface InsightFilter extends DaysFilter {
  before: string
  categoryId: string | null
}

/** Squares are added up as floating-point numbers, which are exact here: PostgreSQL adds up `bigint` far more slowly. */
export const SUMS = 'sum(n)::int as n, sum(sum)::float8 as sum, sum(sum_squares::float8) as sum_squares'
/** The sums of a row of summaries. */
export const OWN_SUMS = SUM_COLUMNS.join(', ')

const signed = (sumOf: (column: string) => string, sign: string) =>
  SUM_COLUMNS.map((column) => `${sign} * ${sumOf(column)} as ${column}`).join(', ')

/** The sums of a row, added or taken away. */
export const ownSums = (sign: string) => signed((column) => column, sign)

/** The sums of a roll-up, added or taken away, with those of provisional visits if the parameter says so. */
export const rolledUpSums = (sign: string, provisional: string) =>
  signed((column) => `(${column} + case when ${provisional} then provisional_${column} else 0 end)`, sign)

/** Reads the rows of some days by the index, where the planner would read the whole table without `offset 0`. */
export const eachOf = (select: string) => `cross join lateral (${select} offset 0) as each`

/** The rows of a level of summaries. The column is called `scope`. */
export const ofLevel = (level: string) => `scope = ${level}::text`

/** The slot of all hours, the only one that the questions of restaurants have. */
const ALL = 'all'

/** Returns the slots of roll-ups that hold what the filter chooses. */
export const slotsOf = ({ daypart, weekdays }: Pick<InsightFilter, 'daypart' | 'weekdays'>): string[] =>
  weekdays?.map((weekday) => slotOf(daypart, weekday)) ?? [daypart ?? ALL]

const slotOf = (daypart: Daypart | null, weekday: number) =>
  daypart ? `${daypart} ${weekday}` : String(weekday)

export const isOfAllHours = (slots: readonly string[]) => slots[0] === ALL

/** The columns of pieces of a period, with their types. */
export const DAYS_COLUMNS = { first: 'date', last: 'date', sign: 'int' } as const
export const SPAN_COLUMNS = { span: 'text', ...DAYS_COLUMNS } as const
