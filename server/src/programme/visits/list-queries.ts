import { TO_BE_MADE } from '@cloche/checklist/visit-status.ts'
import type { ChecklistChoice } from '@cloche/contract/checklists.ts'
import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { VisitSort, VisitStatus } from '@cloche/contract/visits.ts'
import { statusIn } from '../../base/db/status-in.ts'
import type { Database } from '../../base/db/database.ts'
import { isBeforeOverdue } from '../../base/db/before-overdue.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { IS_ABSENT } from './is-absent.ts'
import { searchWords, wordCondition } from '../../base/db/search.ts'
import { visitConditions } from './conditions.ts'
import { statusIs } from './status-at.ts'
import { unnotifiedCondition } from './unnotified-queries.ts'
import { withNames, type VisitRow } from './queries.ts'

/** `from`, `to`: days of the wall clock, both included. */
export interface VisitFilter {
  guestId?: string | undefined
  restaurantId?: string | undefined
  restaurantIds?: readonly string[] | undefined
  checklistId?: ChecklistChoice | undefined
  q?: string | undefined
  status?: VisitStatus | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only visits whose guest no message reached. */
  unnotified?: MessageChannel[] | undefined
  /** Only visits to be made whose guest was removed or is staff now. */
  guestless?: '1' | undefined
  /** Only visits not begun whose guest can't come. */
  absent?: '1' | undefined
  /** Only visits that staff declared not to count. */
  voided?: '1' | undefined
}

export interface VisitPage extends VisitFilter {
  sort: VisitSort
  after: string | null
  limit: number
}

const ORDERS: Record<Exclude<VisitSort, 'work'>, { column: string; direction: 'asc' | 'desc' }> = {
  newest: { column: 'opens_at', direction: 'desc' },
  oldest: { column: 'opens_at', direction: 'asc' },
  submitted: { column: 'submitted_at', direction: 'desc' },
  score: { column: 'score', direction: 'asc' },
}

const HOUR = 3_600_000
/** A coming visit counts as work from this long before its time. */
const SOON_HOURS = 7 * 24

/** The condition of `isUnderWay`: other visits have their progress stored. */
const UNDER_WAY = `copied_at is not null and ${statusIn(TO_BE_MADE, 'v.status')}`

/**
 * A visit `v` that waits for a guest, with its user `u`: uses the index on status, since few visits do. The roles are part of the
 * text: as a parameter they make a prepared statement of 2 ms take 48, at 100,000 visits and users.
 */
export const WITHOUT_GUEST = `
  ${statusIn(TO_BE_MADE, 'v.status')} and (u.deleted_at is not null or u.role_id in (${ROLE.administrator}, ${ROLE.visitManager}))`

export function listVisits(db: Database, page: VisitPage, now: Date): Promise<VisitRow[]> {
  const { conditions, parameters, given } = conditionsOf(page, now)
  const { keys, direction } = page.sort === 'work' ? workOrder() : columnOrder(page.sort)
  if (page.after) {
    const beyond = direction === 'desc' ? '<' : '>'
    const last = `select ${keys.join(', ')} from visits v where v.id = ${given(page.after)}`
    conditions.push(`(${keys.join(', ')}) ${beyond} (${last})`)
  }
  const order = `order by ${keys.map((key) => `${key} ${direction}`).join(', ')}`
  // The inner query picks the page, the outer one joins the names: sorting rows without names is cheaper.
  const rows = `select * from visits v where ${conditions.join(' and ')} ${order} limit ${given(page.limit + 1)}`
  return rowsOf(db, `${withNames(`(${rows})`, UNDER_WAY)} ${order}`, parameters)

  function columnOrder(sort: Exclude<VisitSort, 'work'>) {
    const { column, direction: way } = ORDERS[sort]
    if (column !== 'opens_at') conditions.push(`${column} is not null`)
    return { keys: [`v.${column}`, 'v.id'], direction: way }
  }

  function workOrder() {
    const soon = given(new Date(now.getTime() + SOON_HOURS * HOUR))
    conditions.push(`(v.status = 'submitted' or v.status = 'scheduled' and v.opens_at <= ${soon})`)
    // The cursor's row may be accepted or returned before the next page is read; it keeps the place of a submitted visit.
    const rank = `case when v.status not in ('scheduled', 'cancelled') then 0 when ${isBeforeOverdue('v', `${given(now)}::timestamptz`)} then 1 else 2 end`
    return { keys: [rank, 'v.opens_at', 'v.id'], direction: 'asc' as const }
  }
}

/** Conditions on `visits v` and their parameters; the caller may add more with `given`. */
export function conditionsOf(filter: VisitFilter, now: Date) {
  const { parameters, given } = parametersOf()
  const { guestId, restaurantId, restaurantIds, checklistId, from, to } = filter
  const conditions = ['true', ...visitConditions({ guestId, restaurantIds, checklistId, from, to }, given)]
  if (restaurantId) conditions.push(...visitConditions({ restaurantIds: [restaurantId] }, given))
  if (filter.status) conditions.push(statusIs(filter.status, now, given))
  for (const word of searchWords(filter.q)) {
    const fits = wordCondition(word, given)
    conditions.push(`(
      v.guest_id in (select id from users where ${fits})
      or v.restaurant_id in (select id from restaurants where ${fits}))`)
  }
  if (filter.unnotified) {
    conditions.push(
      statusIn(TO_BE_MADE, 'v.status'),
      unnotifiedCondition({ channels: filter.unnotified, now }, given),
    )
  }
  if (filter.guestless)
    conditions.push(`exists (select from users u where u.id = v.guest_id and ${WITHOUT_GUEST})`)
  if (filter.absent) conditions.push(IS_ABSENT, `v.status = 'scheduled' and v.started_at is null`)
  if (filter.voided) conditions.push(`v.status = 'cancelled' and v.void_reason is not null`)
  return { conditions, parameters, given }
}
