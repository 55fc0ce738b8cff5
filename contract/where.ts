import { z } from 'zod'
import { TAG_MAX_LENGTH, TAGS_MAX } from './constants.ts'
import { commas, id, line } from './shared.ts'

/** The most restaurants, and the most groups, that a choice names one by one. */
export const RESTAURANTS_NAMED = 200
export const GROUPS_NAMED = 100

/** Lists of tags have commas and semicolons between them, so that a tag has none. */
export const restaurantTag = line(TAG_MAX_LENGTH).regex(/^[^,;]*$/, 'A tag has no comma and no semicolon')

const restaurantIds = z.array(id).max(RESTAURANTS_NAMED)
const groupIds = z.array(id).max(GROUPS_NAMED)
const tags = z.array(restaurantTag).max(TAGS_MAX)

/**
 * Where: the restaurants that are named, those in a named group or below it, and of all these the ones with a named tag. What is absent
 * leaves none out. Groups and tags are today's, also for visits of the past.
 */
export const where = {
  /** Ids with commas between them, as are those of groups. */
  restaurantIds: commas(8000).pipe(restaurantIds).optional(),
  groupIds: commas(4000).pipe(groupIds).optional(),
  tags: commas(1000).pipe(tags).optional(),
}

/** The same in a body. */
export const whereInBody = {
  /** None: all. */
  restaurantIds: restaurantIds.default([]),
  groupIds: groupIds.optional(),
  tags: tags.optional(),
}

export type Where = z.output<z.ZodObject<typeof where>>
