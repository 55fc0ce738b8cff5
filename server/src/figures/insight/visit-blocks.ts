import { HANDED_IN } from '@cloche/checklist/visit-status.ts'
import { HOURS } from '@cloche/checklist/daypart.ts'
import { OVERDUE_HOURS, SAME_DAY_HOURS } from '@cloche/contract/constants.ts'
import { statusIn } from '../../base/db/status-in.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { MIB } from '../../base/memory/bounded-cache.ts'
import type { DaysFilter } from './filter.ts'
import { knownMonths, readMonths } from './known-months.ts'

/** What became of a visit: `unmade`, or first submitted on the day itself, before it was overdue, or later, whatever came after. */
const OUTCOMES = ['unmade', 'late', 'in_time', 'same_day'] as const
export type Outcome = (typeof OUTCOMES)[number]
const isWithin = (at: string, hours: number) => `${at} < opens_at + interval '${hours} hours'`
/** A submission that was returned is with the return. Few visits are so late that their returns are looked at. */
const submittedWithin = (hours: number) => `(${isWithin('visits.submitted_at', hours)} or exists (
  select from visit_returns r where r.visit_id = visits.id and ${isWithin('r.submitted_at', hours)}))`
const OUTCOME = `case when submitted_at is null then 0
  when ${submittedWithin(SAME_DAY_HOURS)} then 3 when ${submittedWithin(OVERDUE_HOURS)} then 2 else 1 end`

const BYTES = 4
/** The score of a returned visit counts nowhere. */
const SCORE = `case when ${statusIn(HANDED_IN)} then (score * 10)::int + 1 end`
/** From the highest bit on: the day with 5 bits, the hour with 5, the outcome with 2, whether accepted with 1, the score with 10. */
const PACKED = `(((extract(day from visit_date)::int * 32 + extract(hour from visit_date)::int) * 4 + ${OUTCOME}) * 2
  + (status = 'accepted')::int) * 1024 + coalesce(${SCORE}, 0)`
/** Counts up when visits are packed otherwise: a process of the release before may still pack a month after the migration. */
const RULE = 2
const BLOCK = `string_agg(int4send(${PACKED}), '') as visits`
/** The visits that are counted: cancelled ones never are. */
const IS_COUNTED = "status <> 'cancelled'"
const IN_MONTH = "visit_date >= month and visit_date < month + interval '1 month'"

/** `month` is its first day, `YYYY-MM-DD`. */
interface VisitBlock {
  month: string
  version: string | null
  packed: Buffer | null
}

/**
 * Months that are not packed, or no longer as they were, are packed from the visits, newest changes included. A month of a known version
 * has null. A row that is packed anew belongs to a later transaction.
 */
const BLOCKS = `
  with months as (
    select month::date from generate_series(date_trunc('month', $2::timestamp), $3::timestamp, interval '1 month') as month
  ), packed as materialized (
    select month, visit_month_rollups.xmin::text as version, visits from visit_month_rollups join months using (month)
    where $1::uuid[] is null and rule = ${RULE}
      and not exists (select from stale_visit_months s where s.month = visit_month_rollups.month)
  )
  select to_char(month, 'YYYY-MM-DD') as month, version,
    case when to_char(month, 'YYYY-MM-DD ') || version = any($5) then null else visits end as packed
  from packed
  union all
  select to_char(month, 'YYYY-MM-DD'), null, each.visits
  from months cross join lateral (
    select ${BLOCK} from visits
    where ${IN_MONTH} and visit_date >= $2::date and visit_date < $3::date + 1
      and ($1::uuid[] is null or restaurant_id = any($1)) and ${IS_COUNTED} and opens_at <= $4
  ) as each
  where each.visits is not null and not exists (select from packed where packed.month = months.month)`

const knownIn = knownMonths(2 * MIB)

/** One visit of a period whose time has come. */
interface PackedVisit {
  outcome: Outcome
  isAccepted: boolean
  /** In tenths of a percent; null without a score. */
  tenths: number | null
}

/** Calls `visit` with each visit that the filter chooses, also provisional ones, that is not cancelled and whose time has come. */
export async function eachVisit(
  db: Database,
  { restaurantIds, isEverywhere, daypart, ...days }: Omit<DaysFilter, 'provisional'>,
  now: Date,
  visit: (visit: PackedVisit) => void,
): Promise<void> {
  const given = [isEverywhere ? null : restaurantIds, days.from, days.to, now]
  const blocks = await readMonths(isEverywhere ? knownIn(db) : null, days, (versions) =>
    rowsOf<VisitBlock>(db, BLOCKS, [...given, versions]),
  )
  const hours = daypart === null ? null : HOURS[daypart]
  for (const { month, packed } of blocks) {
    const isChosen = daysOf(month, days)
    for (let at = 0; at < packed.length; at += BYTES) {
      const bits = packed.readInt32BE(at)
      if (!isChosen[bits >> 18] || hours?.includes((bits >> 13) & 31) === false) continue
      const score = bits & 1023
      visit({
        outcome: OUTCOMES[(bits >> 11) & 3]!,
        isAccepted: (bits & 1024) !== 0,
        tenths: score === 0 ? null : score - 1,
      })
    }
  }
}

/** Returns for each day of a month, from 1, whether a period has it. */
function daysOf(
  month: string,
  { from, to, weekdays }: Pick<DaysFilter, 'from' | 'to' | 'weekdays'>,
): boolean[] {
  const first = new Date(`${month}T00:00Z`)
  return Array.from({ length: 32 }, (_, day) => {
    const date = new Date(first)
    date.setUTCDate(day)
    const [text, weekday] = [date.toISOString().slice(0, 10), date.getUTCDay() || 7]
    return from <= text && text <= to && (weekdays?.includes(weekday) ?? true)
  })
}

const STALE = 'select id, month::text from stale_visit_months order by id limit $1'
/** Two days after a month's end all of its visits' times have come, in any time zone, and no change of before is still under way. */
const TO_PACK = `
  select month::date::text as month
  from generate_series(
    (select date_trunc('month', min(visit_date)) from visits),
    (least($2, now()) at time zone 'utc') - interval '1 month 2 days', interval '1 month') as month
  where month::date = any($1::date[])
    or not exists (select from visit_month_rollups r where r.month = month::date and r.rule = ${RULE})
  limit $3`
const REMOVE = 'delete from visit_month_rollups where month = any($1::date[])'
const PACK = `
  insert into visit_month_rollups (month, visits, rule)
  select month, coalesce(each.visits, ''), ${RULE} from unnest($1::date[]) as month
  cross join lateral (select ${BLOCK} from visits where ${IN_MONTH} and ${IS_COUNTED}) as each`
const FORGET = 'delete from stale_visit_months where id = any($1::bigint[])'

/** Has all past months packed anew, until when their visits are read themselves. */
export async function forgetPacked(db: Database): Promise<void> {
  await rowsOf(db, 'delete from visit_month_rollups', [])
}

/** Packs past months that are not packed or have changed. Returns whether there may be more. Call it with the roll-ups locked. */
export async function packVisits(
  db: Database,
  now: Date,
  most: { marks: number; months: number },
): Promise<boolean> {
  // A month that changes from here on is marked again, and that mark stays.
  const stale = await rowsOf<{ id: string; month: string }>(db, STALE, [most.marks])
  const changed = [...new Set(stale.map(({ month }) => month))]
  const months = await rowsOf<{ month: string }>(db, TO_PACK, [changed, now, most.months])
  const packed = months.map(({ month }) => month)
  await rowsOf(db, REMOVE, [[...changed, ...packed]])
  await rowsOf(db, PACK, [packed])
  await rowsOf(db, FORGET, [stale.map(({ id }) => id)])
  return stale.length === most.marks || packed.length === most.months
}
