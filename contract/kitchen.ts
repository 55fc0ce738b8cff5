import { z } from 'zod'
import { defineCall } from './call.ts'
import { DAYPARTS, KITCHEN_MINUTES, MENU_GROUPS, WEEKDAYS } from './constants.ts'
import { days, periodQuery } from './insight.ts'
import { id, ifMatchHeaders, line, pageOf, pageQuery, version } from './shared.ts'

const menuGroup = z.enum(MENU_GROUPS)
/** `other`: a name that the menu sheet has never had. */
const dishGroup = z.enum([...MENU_GROUPS, 'other'])
export type DishGroup = z.infer<typeof dishGroup>

/** Within how many minutes a dish of the group should be ready. Null: no target. */
const minutes = z.int().min(1).max(KITCHEN_MINUTES).nullable()

export const kitchenTarget = z
  .object({ id, group: menuGroup, minutes, version })
  .meta({ id: 'KitchenTarget' })
export type KitchenTarget = z.infer<typeof kitchenTarget>

/** Minutes from order to ready. A quantile is null where too few dishes tell it, and 120 where it is two hours or more. */
const times = z.object({
  /** The number of dishes that have both times. */
  dishes: z.int(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
  /** The dishes that took as long as their group's target or longer, of those whose group has one. Null without any. */
  overTarget: z.object({ over: z.int(), dishes: z.int() }).nullable(),
})
export type KitchenTimes = z.infer<typeof times>

/** The dishes of a period that have both times, and the mean of their minutes, two hours at most each. */
const timed = z.object({ dishes: z.int(), minutes: z.number() })

const dishChange = z.object({
  name: z.string(),
  /** Null: in the restaurants of the choice together, each compared with itself. */
  restaurantId: id.nullable(),
  before: timed,
  now: timed,
  /** In minutes, with its 90 % interval. Positive is slower. */
  difference: z.number(),
  lower: z.number(),
  upper: z.number(),
  /** The restaurants that have the dish in both periods, and those that have it in one of them. */
  restaurants: z.object({ compared: z.int(), all: z.int() }),
})

export const kitchen = z
  .object({
    /** The summaries of older visits are being built; the figures lack visits until then. */
    isBuilding: z.boolean(),
    period: days,
    /** The same number of days right before, which `changes` compares with. */
    before: days,
    targets: z.array(kitchenTarget),
    total: times,
    /** All groups with a dish, also where one is chosen. */
    groups: z.array(times.extend({ group: dishGroup })),
    /** The dishes ordered most often, the most ordered first. */
    dishes: z.array(times.extend({ name: z.string(), group: dishGroup })),
    /** The number of further names. */
    moreDishes: z.int(),
    /** Differences between the periods that chance does not explain, the largest first. */
    changes: z.array(dishChange),
    /** The number of comparisons of the chosen restaurants and dishes, and of all, among which these were found. */
    compared: z.int(),
    comparedInAll: z.int(),
    restaurants: z.array(times.extend({ id, title: z.string() })),
    dayparts: z.array(times.extend({ daypart: z.enum(DAYPARTS) })),
    weekdays: z.array(times.extend({ weekday: z.enum(WEEKDAYS) })),
  })
  .meta({ id: 'Kitchen' })
export type Kitchen = z.infer<typeof kitchen>

const kitchenQuery = periodQuery.safeExtend({
  group: dishGroup.optional(),
  /** The name of one dish. */
  dish: line(200).optional(),
})
export type KitchenQuery = z.output<typeof kitchenQuery>

/** A served order of a dish. */
export const dishOrder = z
  .object({
    id,
    visitId: id,
    /** The visit's question that the dish belongs to. */
    questionId: id,
    /** The restaurant's wall clock. */
    visitDate: z.string(),
    restaurant: z.object({ id, title: z.string() }),
    /** From order to ready. */
    minutes: z.number(),
  })
  .meta({ id: 'DishOrder' })
export type DishOrder = z.infer<typeof dishOrder>

const ordersQuery = periodQuery.safeExtend({ ...pageQuery, dish: line(200) })
export type DishOrdersQuery = z.output<typeof ordersQuery>

export const kitchenCalls = {
  read: defineCall({
    method: 'GET',
    path: '/insight/kitchen',
    summary:
      'Minutes from order to ready in a period, by dish, group, restaurant, daypart and weekday. `categoryId` narrows nothing here',
    access: 'staff',
    scopes: ['insight:read'],
    query: kitchenQuery,
    response: kitchen,
  }),
  orders: defineCall({
    method: 'GET',
    path: '/insight/kitchen/order',
    summary:
      'The served orders of one dish in a period, the newest visit first. `categoryId` narrows nothing here',
    access: 'staff',
    scopes: ['insight:read'],
    query: ordersQuery,
    response: pageOf(dishOrder),
  }),
  ofVisit: defineCall({
    method: 'GET',
    path: '/insight/visit/{visitId}/dish',
    summary: 'The groups of the dishes of a visit, with the targets of these groups',
    access: 'staff',
    scopes: ['insight:read'],
    params: z.object({ visitId: id }),
    response: z.object({ items: z.array(z.object({ dishId: id, group: dishGroup, minutes })) }),
  }),
  targets: defineCall({
    method: 'GET',
    path: '/insight/target',
    summary: 'Within how many minutes a dish of each group should be ready',
    access: 'staff',
    scopes: ['insight:read'],
    response: z.object({ items: z.array(kitchenTarget) }),
  }),
  setTarget: defineCall({
    method: 'PUT',
    path: '/insight/target/{group}',
    summary: 'Set the target of a group; null takes it away',
    access: 'staff',
    params: z.object({ group: menuGroup }),
    headers: ifMatchHeaders,
    body: z.object({ minutes }),
    response: kitchenTarget,
    errors: ['changed'],
  }),
}
