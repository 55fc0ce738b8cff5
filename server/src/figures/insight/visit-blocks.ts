import { HOURS } from '@cloche/checklist/daypart.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { MIB } from '../../base/memory/bounded-cache.ts'
import type { DaysFilter } from './filter.ts'
import { knownMonths, readMonths } from './known-months.ts'
import {
  PACKED_VISIT,
  packedDay,
  packedHour,
  PACKING_RULE,
  unpackVisit,
  type PackedVisit,
} from './packed-visit.ts'

const BYTES = 4
const BLOCK = `string_agg(int4send(${PACKED_VISIT}), '') as visits`
/** Cancelled visits never count. */
const IS_COUNTED = "status <> 'cancelled'"
const IN_MONTH = "visit_date >= month and visit_date < month + interval '1 month'"

/** `month` is its first day, `YYYY-MM-DD`. */
interface VisitBlock {
  month: string
  version: string | null
  packed: Buffer | null
}

/**
 * Returns the packed months. A month that is not packed, or has changed since, is read from the visits. A month of a known version has
 * null. The version is that of the row's transaction, so that it changes whenever the month is packed again.
 */
const BLOCKS = `
  with months as (
    select month::date from generate_series(date_trunc('month', $2::timestamp), $3::timestamp, interval '1 month') as month
  ), packed as materialized (
    select month, visit_month_rollups.xmin::text as version, visits from visit_month_rollups join months using (month)
    where $1::uuid[] is null and rule = ${PACKING_RULE}
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

/** Calls `visit` with each visit of the filter, provisional or not, whose time has come and that is not cancelled. */
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
      if (isChosen[packedDay(bits)] && hours?.includes(packedHour(bits)) !== false) visit(unpackVisit(bits))
    }
  }
}

/** Returns for each day of a month, from 1, whether the filter chooses it. */
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
/** Two days after a month's end all of its visits' times have come in any time zone, and no earlier change is still under way. */
const TO_PACK = `
  select month::date::text as month
  from generate_series(
    (select date_trunc('month', min(visit_date)) from visits),
    (least($2, now()) at time zone 'utc') - interval '1 month 2 days', interval '1 month') as month
  where month::date = any($1::date[])
    or not exists (select from visit_month_rollups r where r.month = month::date and r.rule = ${PACKING_RULE})
  limit $3`
const REMOVE = 'delete from visit_month_rollups where month = any($1::date[])'
const PACK = `
  insert into visit_month_rollups (month, visits, rule)
  select month, coalesce(each.visits, ''), ${PACKING_RULE} from unnest($1::date[]) as month
  cross join lateral (select ${BLOCK} from visits where ${IN_MONTH} and ${IS_COUNTED}) as each`
const FORGET = 'delete from stale_visit_months where id = any($1::bigint[])'

/** Marks all past months for packing. Until a month is packed, its visits are read one by one. */
export async function forgetPacked(db: Database): Promise<void> {
  await rowsOf(db, 'delete from visit_month_rollups', [])
}

/** Packs past months that are not packed or have changed. Returns whether more may be left. Call it with the roll-ups locked. */
export async function packVisits(
  db: Database,
  now: Date,
  most: { marks: number; months: number },
): Promise<boolean> {
  // A month that changes from now on is marked again, and this transaction does not remove the new mark.
  const stale = await rowsOf<{ id: string; month: string }>(db, STALE, [most.marks])
  const changed = [...new Set(stale.map(({ month }) => month))]
  const months = await rowsOf<{ month: string }>(db, TO_PACK, [changed, now, most.months])
  const packed = months.map(({ month }) => month)
  await rowsOf(db, REMOVE, [[...changed, ...packed]])
  await rowsOf(db, PACK, [packed])
  await rowsOf(db, FORGET, [stale.map(({ id }) => id)])
  return stale.length === most.marks || packed.length === most.months
}
