import { activeQuestions } from '@cloche/checklist/complete.ts'
import { DAYPARTS, KITCHEN_MINUTES, WEEKDAYS } from '@cloche/contract/constants.ts'
import {
  type DishGroup,
  type DishOrdersQuery,
  type Kitchen,
  type KitchenQuery,
  type KitchenTimes,
} from '@cloche/contract/kitchen.ts'
import {
  BIN_COUNT,
  countOver,
  durationQuantile,
  knowsQuantile,
  totalOf,
  type DurationBins,
} from '@cloche/insight/duration-bins.ts'
import type { Context } from '../../base/context.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Session } from '../../base/http/sessions.ts'
import { rulesByVisit } from '../../programme/questions/service.ts'
import { requireVisit } from '../../programme/visits/service.ts'
import { dishChanges } from './dish-changes.ts'
import { daysBefore, filterOf } from './filter.ts'
import { countDishes, GROUPS, namesIn, type GroupCounts } from './kitchen-counts.ts'
import { dishBlocks, dishGroupsOf, dishNames, dishOrders } from './kitchen-queries.ts'
import { areBuilt } from './queries.ts'
import { restaurantTitles } from './insight-queries.ts'
import { applyPending } from './summarize.ts'
import { kitchenTargets } from './kitchen-targets.ts'

/** The number of dishes that are listed. */
const LISTED = 300

type Targets = ReadonlyMap<DishGroup, number | null>

/** Answers how long dishes took from order to ready. */
export async function kitchenOf({ db }: Context, query: KitchenQuery): Promise<Kitchen> {
  await applyPending(db)
  const titles = await restaurantTitles(db)
  const filter = filterOf(query, titles)
  const { group = null, dish = null } = query
  // All restaurants together decide what counts as a change, whichever are chosen.
  const everywhere = { restaurantIds: titles.map(({ id }) => id), isEverywhere: true }
  const [isBuilt, { items }, both, narrower] = await Promise.all([
    areBuilt(db),
    kitchenTargets({ db }),
    dishBlocks(db, { ...everywhere, from: daysBefore(query).from, to: query.to }),
    filter.isEverywhere ? null : dishBlocks(db, filter),
  ])
  const blocks = narrower ?? both.filter(({ month }) => month.slice(0, 7) >= query.from.slice(0, 7))
  const { ids, names } = namesIn([...both, ...(narrower ?? [])])
  const named = await dishNames(db, ids, names)
  const counts = countDishes(blocks, named, { ...filter, dish })
  const targets: Targets = new Map(items.map((target) => [target.group, target.minutes]))
  const timesOf = (groups: readonly GroupCounts[], only = group) => {
    const rows = groups.flatMap(groupRows).filter((row) => only === null || row.group === only)
    return kitchenTimes(rows, targets)
  }
  const served = <T extends object>(subject: T, times: KitchenTimes) =>
    times.dishes === 0 ? [] : [{ ...subject, ...times }]
  const dishes = [...counts.dishes.values()]
    .filter((row) => group === null || row.group === group)
    .map((row) => ({ ...row, count: totalOf(row.bins) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
  return {
    isBuilding: !isBuilt,
    period: { from: query.from, to: query.to },
    targets: items,
    total: timesOf(counts.dayparts),
    groups: GROUPS.flatMap((each) => served({ group: each }, timesOf(counts.dayparts, each))),
    dishes: dishes.slice(0, LISTED).map((row) => {
      return { name: row.name, group: row.group, ...kitchenTimes([row], targets) }
    }),
    moreDishes: Math.max(0, dishes.length - LISTED),
    ...dishChanges(both, named, filter, query),
    restaurants: titles.flatMap(({ id, title }) => {
      const own = counts.restaurants.get(id)
      return own ? served({ id, title }, timesOf([own])) : []
    }),
    dayparts: DAYPARTS.flatMap((daypart, place) => served({ daypart }, timesOf([counts.dayparts[place]!]))),
    weekdays: WEEKDAYS.flatMap((weekday, place) => served({ weekday }, timesOf([counts.weekdays[place]!]))),
  }
}

/** Answers one page of the served orders of a dish. Orders of questions that later answers hid are left out, as in the visit's review. */
export async function ordersOfDish({ db }: Context, { cursor, limit, ...query }: DishOrdersQuery) {
  await applyPending(db)
  const days = filterOf(query, await restaurantTitles(db))
  const rows = await dishOrders(db, query, { days, after: cursorId(cursor), limit: limit + 1 })
  const page = pageOfRows(rows, limit, (row) => row)
  const byVisit = await rulesByVisit(db, [...new Set(page.items.map(({ visit_id }) => visit_id))])
  const asked = new Set([...byVisit.values()].flatMap(activeQuestions).map(({ id }) => id))
  const items = page.items.filter(({ question_id }) => asked.has(question_id))
  return {
    ...page,
    items: items.map((row) => ({
      id: row.id,
      visitId: row.visit_id,
      questionId: row.question_id,
      visitDate: row.visit_date,
      restaurant: { id: row.restaurant_id, title: row.restaurant },
      minutes: row.minutes,
    })),
  }
}

/** Answers the groups of a visit's dishes and their targets. Throws `not_found`. */
export async function dishesOfVisit({ db }: Context, session: Session, visitId: string) {
  await requireVisit(db, session, visitId)
  return { items: await dishGroupsOf(db, visitId) }
}

interface GroupRow {
  group: DishGroup
  bins: DurationBins
}

const groupRows = (counts: GroupCounts): GroupRow[] =>
  counts.map((bins, place) => ({ group: GROUPS[place]!, bins }))

function kitchenTimes(rows: readonly GroupRow[], targets: Targets): KitchenTimes {
  const bins = binsOf(rows)
  const withTarget = rows.filter(
    ({ group, bins: own }) => typeof targets.get(group) === 'number' && totalOf(own) > 0,
  )
  const over = withTarget.reduce((sum, row) => sum + countOver(row.bins, targets.get(row.group)!), 0)
  return {
    dishes: totalOf(bins),
    median: quantileOf(bins, 0.5),
    p90: quantileOf(bins, 0.9),
    overTarget: withTarget.length === 0 ? null : { over, dishes: totalOf(binsOf(withTarget)) },
  }
}

function quantileOf(bins: DurationBins, p: number): number | null {
  if (!knowsQuantile(totalOf(bins), p)) return null
  return Math.min(KITCHEN_MINUTES, durationQuantile(bins, p)!)
}

function binsOf(rows: readonly GroupRow[]): DurationBins {
  const sum = new Uint32Array(BIN_COUNT)
  for (const { bins } of rows)
    for (let minute = 0; minute < BIN_COUNT; minute += 1) sum[minute]! += bins[minute]!
  return sum
}
