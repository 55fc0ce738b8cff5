import { z } from 'zod'
import { HEADER, PAGE_LIMIT, PLATFORMS, VISIT_DATE_LENGTH } from './constants.ts'

export const id = z.uuid()

/** An instant, ISO 8601; answers always carry it in UTC. */
export const instant = z.iso.datetime({ offset: true })

/** What PostgreSQL can store: no NUL, no half of a surrogate pair. */
const isStorable = (typed: string) => typed.isWellFormed() && !typed.includes('\0')

/** Text of any number of lines, kept as typed. */
export const text = (max: number) => z.string().max(max).refine(isStorable, 'Not readable as text')

/** One line a person typed: kept as typed, never empty, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')

/** Wall clock of the restaurant. Longer strings are accepted; the first 16 characters are what counts. */
export const visitDate = z
  .string()
  .max(40)
  .transform((typed) => typed.slice(0, VISIT_DATE_LENGTH).replace(' ', 'T'))
  .pipe(z.iso.datetime({ local: true, precision: -1 }))

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  cursor: z.string().max(200).optional(),
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** When a guest's write was made, by the server's clock as the device knows it; absent means now. */
export const capturedHeaders = z.object({ [HEADER.capturedAt]: instant.optional() })

export const platformHeaders = z.object({ [HEADER.platform]: z.enum(PLATFORMS).default('web') })
