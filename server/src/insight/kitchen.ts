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
import type { Context } from '../context.ts'
import { cursorId, pageOfRows } from '../http/page.ts'
import type { Session } from '../http/sessions.ts'
import { requireVisit } from '../visits/service.ts'
import { filterOf } from './filter.ts'
import { dishGroupsOf, dishOrders, minutesByDish, minutesByPart, type MinutesRow } from './kitchen-queries.ts'
import { areBuilt } from './queries.ts'
import { restaurantTitles } from './report-queries.ts'
import { kitchenTargets } from './targets.ts'

/** The number of dishes that are listed. */
const LISTED = 300

type Targets = ReadonlyMap<DishGroup, number | null>

/** Answers how long dishes took from order to ready. */
export async function kitchenReport({ db }: Context, query: KitchenQuery): Promise<Kitchen> {
  const titles = await restaurantTitles(db)
  const filter = filterOf(query, titles)
  const { group = null, dish = null } = query
  const [isBuilt, { items: targets }, parts, dishes] = await Promise.all([
    areBuilt(db),
    kitchenTargets({ db }),
    minutesByPart(db, filter, dish),
    minutesByDish(db, filter, { dish, group, limit: LISTED }),
  ])
  const minutesOf: Targets = new Map(targets.map((target) => [target.group, target.minutes]))
  const ofDayparts = parts.filter(({ part }) => part === 'daypart')
  const chosen = parts.filter(({ dish_group }) => group === null || dish_group === group)
  const byKey = Map.groupBy(chosen, ({ part, key }) => `${part} ${key}`)
  const listed = <T extends object>(part: string, keys: readonly (T & { key: string })[]) =>
    keys.flatMap(({ key, ...named }) => {
      const rows = byKey.get(`${part} ${key}`)
      return rows ? [{ ...named, ...timesOf(rows, minutesOf) }] : []
    })
  return {
    isBuilding: !isBuilt,
    period: { from: query.from, to: query.to },
    targets,
    total: timesOf(
      chosen.filter(({ part }) => part === 'daypart'),
      minutesOf,
    ),
    groups: GROUPS.flatMap((each) => {
      const rows = ofDayparts.filter(({ dish_group }) => dish_group === each)
      return rows.length === 0 ? [] : [{ group: each, ...timesOf(rows, minutesOf) }]
    }),
    dishes: dishes.map((row) => {
      return { name: row.dish_name, group: row.dish_group, ...timesOf([row], minutesOf) }
    }),
    moreDishes: (dishes[0]?.names ?? 0) - dishes.length,
    restaurants: listed(
      'restaurant',
      titles.map(({ id, title }) => ({ key: id, id, title })),
    ),
    dayparts: listed(
      'daypart',
      DAYPARTS.map((daypart) => ({ key: daypart, daypart })),
    ),
    weekdays: listed(
      'weekday',
      WEEKDAYS.map((weekday) => ({ key: weekday, weekday })),
    ),
  }
}

/** Answers one page of the served orders of a dish. */
export async function ordersOfDish({ db }: Context, { cursor, limit, ...query }: DishOrdersQuery) {
  const days = filterOf(query, await restaurantTitles(db))
  const rows = await dishOrders(db, query, { days, after: cursorId(cursor), limit: limit + 1 })
  return pageOfRows(rows, limit, (row) => ({
    id: row.id,
    visitId: row.visit_id,
    questionId: row.question_id,
    visitDate: row.visit_date,
    restaurant: { id: row.restaurant_id, title: row.restaurant },
    minutes: row.minutes,
  }))
}

const GROUPS: readonly DishGroup[] = ['dishes', 'drinks', 'other']

/** Answers the groups of a visit's dishes and their targets. Throws `not_found`. */
export async function dishesOfVisit({ db }: Context, session: Session, visitId: string) {
  await requireVisit(db, session, visitId)
  return { items: await dishGroupsOf(db, visitId) }
}

function timesOf(rows: readonly MinutesRow[], targets: Targets): KitchenTimes {
  const bins = binsOf(rows)
  const withTarget = rows.filter(({ dish_group }) => typeof targets.get(dish_group) === 'number')
  return {
    dishes: totalOf(bins),
    median: quantileOf(bins, 0.5),
    p90: quantileOf(bins, 0.9),
    overTarget:
      withTarget.length === 0
        ? null
        : {
            over: withTarget.reduce(
              (sum, row) => sum + countOver(binsOf([row]), targets.get(row.dish_group)!),
              0,
            ),
            dishes: totalOf(binsOf(withTarget)),
          },
  }
}

function quantileOf(bins: DurationBins, p: number): number | null {
  if (!knowsQuantile(totalOf(bins), p)) return null
  return Math.min(KITCHEN_MINUTES, durationQuantile(bins, p)!)
}

function binsOf(rows: readonly MinutesRow[]): number[] {
  const bins = Array.from({ length: BIN_COUNT }, () => 0)
  for (const { minutes, counts } of rows)
    for (const [place, minute] of minutes.entries()) bins[minute]! += counts[place]!
  return bins
}
