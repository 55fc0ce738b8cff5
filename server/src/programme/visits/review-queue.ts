import type { ReviewQueue } from '@cloche/contract/reviews.ts'
import type { Context } from '../../base/context.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound } from '../../base/faults/problem.ts'

const IN_REACH = '($2::uuid[] is null or v.restaurant_id = any($2))'
const OTHERS = `from visits v where v.status = 'submitted' and v.id <> this.id and ${IN_REACH}`
const FORWARD = 'order by v.opens_at, v.id limit 1'
const BACKWARD = 'order by v.opens_at desc, v.id desc limit 1'

/** Whole scores of two checklists are answers to different questions. */
const SAME = 'where v.checklist_id is not distinct from this.checklist_id'
/** Four look-ups in `visits_by_status` for the neighbours, two ranges of `visits_of_restaurant_by_status` for the restaurant. */
const QUEUE = `
  select
    (select count(*) from visits v where v.status = 'submitted' and ${IN_REACH}) as waiting,
    coalesce(
      (select v.id ${OTHERS} and (v.opens_at, v.id) > (this.opens_at, this.id) ${FORWARD}),
      (select v.id ${OTHERS} ${FORWARD})) as next,
    coalesce(
      (select v.id ${OTHERS} and (v.opens_at, v.id) < (this.opens_at, this.id) ${BACKWARD}),
      (select v.id ${OTHERS} ${BACKWARD})) as previous,
    before.accepted, before.scored, before.mean,
    last.id as last_id, last.visit_date as last_date, last.score as last_score
  from visits this
  cross join lateral (
    select count(*) as accepted, count(score) filter (${SAME}) as scored, round(avg(score) filter (${SAME}), 1) as mean
    from visits v
    where v.restaurant_id = this.restaurant_id and v.status = 'accepted' and v.id <> this.id) before
  left join lateral (
    select v.id, v.visit_date, v.score from visits v
    where v.restaurant_id = this.restaurant_id and v.status = 'accepted' and v.id <> this.id
    order by v.opens_at desc, v.id desc limit 1) last on true
  where this.id = $1`

interface QueueRow {
  waiting: number
  next: string | null
  previous: string | null
  accepted: number
  scored: number
  mean: number | null
  last_id: string | null
  last_date: string
  last_score: number | null
}

/** The submitted visits around a visit, oldest first, and the other accepted visits of its restaurant. Throws `not_found`. */
export async function reviewQueue(
  { db }: Pick<Context, 'db'>,
  { reach }: Pick<Session, 'reach'>,
  visitId: string,
): Promise<ReviewQueue> {
  const [row] = await rowsOf<QueueRow>(db, QUEUE, [visitId, reach?.restaurantIds ?? null])
  if (!row) throw notFound()
  const { waiting, next, previous, accepted, scored, mean, last_id, last_date, last_score } = row
  const last = last_id === null ? null : { id: last_id, visitDate: last_date, score: last_score }
  return { waiting, next, previous, restaurant: { accepted, scored, mean, last } }
}
