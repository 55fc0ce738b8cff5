import { z } from 'zod'
import { WHOLE } from '@cloche/languages/list.ts'
import {
  CHANGES_MAX,
  HEADER,
  PAGE_LIMIT,
  PLATFORMS,
  RESERVED_CHOICE_VALUES,
  TIME_BOUNDS,
  VISIT_DATE_LENGTH,
} from './constants.ts'

export const id = z.uuid()

const EARLIEST = Date.parse(TIME_BOUNDS.from)
const LATEST = Date.parse(TIME_BOUNDS.before) - 1
const OUT_OF_BOUNDS = 'Too long ago or too far ahead: from 2000 to 2099'

const isWithinBounds = (at: string) => Date.parse(at) >= EARLIEST && Date.parse(at) <= LATEST

/** An instant, ISO 8601, from 2000 to 2099 in UTC; answers always carry it in UTC. */
export const instant = z.iso.datetime({ offset: true, abort: true }).refine(isWithinBounds, OUT_OF_BOUNDS)

/** Converts milliseconds since 1970 to the nearest instant within the bounds. */
export function boundedInstant(milliseconds: number): string {
  return new Date(Math.min(Math.max(milliseconds, EARLIEST), LATEST)).toISOString()
}

/** The time of a write. Times outside the bounds are moved, not refused, so that a broken clock loses no answer. */
export const capturedInstant = z.iso
  .datetime({ offset: true, abort: true })
  .transform((at) => boundedInstant(Date.parse(at)))
  .pipe(instant)

/** Text that PostgreSQL can store: without NUL and lone surrogates. */
const isStorable = (typed: string) => typed.isWellFormed() && !typed.includes('\0')

export const choiceValue = z
  .string()
  .regex(/^[\p{L}\p{N}_.-]{1,64}$/u)
  .refine((value) => !RESERVED_CHOICE_VALUES.includes(value), 'This value is the name of a call')

/** The title of a category or question, in each language that staff may read. */
export const titles = z.record(z.enum(WHOLE.map(({ code }) => code)), z.string())

/** Text of any number of lines, kept as typed. */
export const text = (max: number) => z.string().max(max).refine(isStorable, 'Not readable as text')

/** Trimmed, non-empty text of any number of lines. */
export const paragraphs = (max: number) => text(max).trim().min(1)

/** One typed line, never empty, without control characters. Letters and their accents are composed, so that a name has one spelling. */
export const line = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters are not allowed')

/**
 * A wall clock of the restaurant. Of longer strings the first 16 characters count. The description is for the API's document, which
 * shows the string as it is sent.
 */
export const visitDate = z
  .string()
  .max(40)
  .describe(
    'The restaurant’s wall clock, `YYYY-MM-DDTHH:mm`. The first 16 characters count: seconds and an offset (`Z`, `+03:00`) are dropped, so that `2030-06-01T18:00Z` is 18:00 at the restaurant. The answer’s `opensAt` is the instant.',
  )
  .transform((typed) => typed.slice(0, VISIT_DATE_LENGTH).replace(' ', 'T'))
  .pipe(z.iso.datetime({ local: true, precision: -1, abort: true }))
  .refine((date) => isWithinBounds(`${date}Z`), OUT_OF_BOUNDS)

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
  cursor: z.string().max(200).optional(),
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** Grows by one with each change. Also the answer's `ETag`, such as `"3"`. */
export const version = z.int()

/** The version that a change is based on. If a newer one is stored, the call fails with `changed`. */
export const ifMatchHeaders = z.object({
  [HEADER.ifMatch]: z
    .string()
    .regex(/^(\*|"\d{1,9}")$/, 'Not a version of this API')
    .transform((etag) => (etag === '*' ? undefined : Number(etag.slice(1, -1))))
    .optional(),
})

/** A phone in any spelling of the default country, or with `+` of any other. Answers spell it in E.164, `+79123456789`. */
export const typedPhone = z.string().trim().min(3).max(40)

/** The beginnings of words, in any order; case, accents and the dots of ё do not matter. */
export const search = z.string().normalize('NFC').trim().max(100).optional()

/** `1` includes removed ones. */
export const withDeleted = z.literal('1').optional()

const FIRST_DAY = TIME_BOUNDS.from.slice(0, 10)
const LAST_DAY = new Date(LATEST).toISOString().slice(0, 10)

/** A day of a filter. Days outside the bounds become the first or last day, since nothing is stored beyond them. */
export const calendarDay = z.iso
  .date({ abort: true })
  .refine((day) => day >= '0001', { error: 'There is no year 0', abort: true })
  .transform((day) => {
    if (day < FIRST_DAY) return FIRST_DAY
    return day > LAST_DAY ? LAST_DAY : day
  })

/** Words with commas between them. */
export const commas = (max: number) =>
  z
    .string()
    .max(max)
    .transform((words) => words.split(','))

/** `YYYY-MM`. */
export const calendarMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, OUT_OF_BOUNDS)

/** The time of a guest's write, by the server's clock as known to the device; by default now. */
export const capturedHeaders = z.object({ [HEADER.capturedAt]: capturedInstant.optional() })

export const platformHeaders = z.object({ [HEADER.platform]: z.enum(PLATFORMS).default('web') })

/** Changes of many things in one call, one of each at most. */
export const changesOf = <T extends z.ZodType<{ id: string }>>(change: T) =>
  z
    .array(change)
    .min(1)
    .max(CHANGES_MAX)
    .refine((all) => new Set(all.map((each) => each.id.toLowerCase())).size === all.length, 'Named twice')
