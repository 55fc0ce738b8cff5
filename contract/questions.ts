import { z } from 'zod'
import { defineCall } from './call.ts'
import { condition } from './conditions.ts'
import { DECLINABLE_PARTS, KB, LANGUAGES, REASON_MAX_LENGTH, TEXT_MAX_LENGTH } from './constants.ts'
import { capturedHeaders, choiceValue, commas, id, instant, line, text, version } from './shared.ts'
import { visit } from './visits.ts'

export const CATEGORY_TYPES = ['checklist', 'addon'] as const
export const QUESTION_TYPES = [
  'single',
  'multiple',
  'text',
  'number',
  'rate',
  'time',
  'dish',
  'photo',
] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]
export type CategoryType = (typeof CATEGORY_TYPES)[number]

const choice = z.strictObject({
  value: choiceValue,
  title: line(300),
  /** From 0 to 1; null for "not applicable", which the mean leaves out. */
  score: z.number().min(0).max(1).nullable(),
})
export type Choice = z.infer<typeof choice>

/** The use of a comment or photos in a question. `requiredBelow` requires them if the score (0 to 1) is lower. */
const extraRule = z.union([
  z.enum(['off', 'optional', 'required']),
  z.strictObject({ requiredBelow: z.number().min(0).max(1) }),
])
export type ExtraRule = z.infer<typeof extraRule>

const translation = z.strictObject({
  title: line(500).optional(),
  help: text(2000).optional(),
  unit: line(20).optional(),
  choices: z.record(choiceValue, line(300)).optional(),
})

export const questionOptions = z.strictObject({
  required: z.boolean().optional(),
  /** The guest can't decline a required part with a reason. */
  mustAnswer: z.literal(true).optional(),
  /** The weight in the category's mean, by default 1. */
  weight: z.number().min(0).max(100).optional(),
  help: text(2000).optional(),
  comment: extraRule.optional(),
  photos: extraRule.optional(),
  /** Names earlier questions only. */
  showIf: condition.optional(),
  choices: z
    .array(choice)
    .min(1)
    .max(100)
    .refine(
      (all) => new Set(all.map((each) => each.value)).size === all.length,
      'Two choices have the same value',
    )
    .optional(),
  /** The highest value of a number, or the scale of a rate (5 or 10). */
  max: z.number().optional(),
  min: z.number().optional(),
  /** A number has no fraction. */
  whole: z.literal(true).optional(),
  /** The values of choices that stand alone in an answer, as "Nothing" does beside what was missing. */
  exclusive: z.array(choiceValue).min(1).max(100).optional(),
  unit: line(20).optional(),
  /** Title, help, unit and choices in other languages. The fields beside it have the default language. */
  translations: z.partialRecord(z.enum(LANGUAGES), translation).optional(),
})
export type QuestionOptions = z.infer<typeof questionOptions>

/**
 * The options of a visit's own question. A guest gets neither `weight` nor scores. If a low score requires a comment or photos,
 * the choices have whole numbers instead: the part is required while those of the chosen ones add up to less than 0.
 */
export const visitOptions = questionOptions.extend({
  choices: z
    .array(
      choice
        .partial({ score: true })
        .extend({ asksComment: z.int().optional(), asksPhotos: z.int().optional() }),
    )
    .optional(),
})
export type VisitOptions = z.infer<typeof visitOptions>

export const answerValue = z.union([
  text(TEXT_MAX_LENGTH),
  z.number(),
  z.array(z.string().max(64)).max(100),
  z.null(),
])
export type AnswerValue = z.infer<typeof answerValue>

export const itemFields = {
  id,
  /** The id of the category; null for a category itself. */
  parent: id.nullable(),
  title: z.string(),
  /** The name of an icon, or the address of an uploaded picture. */
  logo: z.string().nullable(),
  type: z.enum([...CATEGORY_TYPES, ...QUESTION_TYPES]),
  options: questionOptions,
  /** The place among the siblings, from 0. */
  order: z.int(),
}

export const bankQuestion = z
  .object({ ...itemFields, deletedAt: instant.nullable(), version })
  .meta({ id: 'BankQuestion' })
export type BankQuestion = z.infer<typeof bankQuestion>

export const photo = z
  .object({
    id,
    /** The hash of the sent bytes, lower-case hex. The stored file may differ: it has no EXIF, place or comment. */
    sha256: z.string(),
    width: z.int(),
    height: z.int(),
    /** The size of the sent bytes. */
    bytes: z.int(),
    url: z.string(),
    thumbUrl: z.string(),
    takenAt: instant,
  })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof photo>

export const dish = z
  .object({ id, dishName: z.string(), orderTime: instant, readyTime: instant.nullable() })
  .meta({ id: 'Dish' })
export type Dish = z.infer<typeof dish>

/** The fields of a dish that a guest can change. */
export type DishChange = Partial<Pick<Dish, 'dishName' | 'orderTime' | 'readyTime'>>

type NamedChange = DishChange & { id?: string | undefined }

/** A change names the dish and has at least one field. */
const changesSomething = (change: NamedChange) =>
  (change.id ?? change.orderTime) !== undefined &&
  Object.values(change).filter((value) => value !== undefined).length > 1

/** Two times in one change must be in order. Separate changes may move each time in turn. */
const timesAreInOrder = ({ orderTime, readyTime }: DishChange) =>
  !orderTime || !readyTime || Date.parse(orderTime) <= Date.parse(readyTime)

const dishChangeOf = <I extends z.ZodType<string | undefined>>(dishId: I) => {
  const fields = z.strictObject({
    id: dishId,
    dishName: line(200).optional(),
    orderTime: instant.optional(),
    readyTime: instant.nullable().optional(),
  })
  return fields
    .refine((change) => changesSomething(change as NamedChange), 'No field is changed')
    .refine((change) => timesAreInOrder(change as NamedChange), {
      path: ['readyTime'],
      error: 'A dish is not ready before it was ordered',
    })
}

/** Changes the given fields only, so that changes of different fields do not undo each other. */
export const dishChange = dishChangeOf(id)

/** As `dishChange`. Without an id the order time identifies the dish, and stays. */
const namedDishChange = dishChangeOf(id.optional())

export const visitQuestion = z
  .object({
    ...itemFields,
    options: visitOptions,
    answer: answerValue,
    rate: z.int().nullable(),
    comment: z.string(),
    photos: z.array(photo),
    dishes: z.array(dish),
    /** Why the guest could not give a required part, by part; absent if they declined none. A part that is there wins over its reason. */
    declined: z.partialRecord(z.enum(DECLINABLE_PARTS), z.string()).optional(),
    /** The note to the question at the last return of the visit. It stays after the next submission. */
    note: z.string().nullable(),
    /** Grows by one with each stored change. */
    revision: z.int(),
    savedAt: instant.nullable(),
    /** Only if a device with a clock that is ahead made the stored value, or one before it: the next value must be later. */
    latestAt: instant.optional(),
  })
  .meta({ id: 'VisitQuestion' })
export type VisitQuestion = z.infer<typeof visitQuestion>

/** The result of an upload, and the revision of its question. */
export const storedPhoto = photo
  .extend(visitQuestion.pick({ revision: true }).shape)
  /** Only if the photo was removed before its bytes arrived: it stays removed. */
  .extend({ removed: z.literal(true).optional() })
  .meta({ id: 'StoredPhoto' })
export type StoredPhoto = z.infer<typeof storedPhoto>

export const visitChecklist = z
  .object({ visit, items: z.array(visitQuestion) })
  .meta({ id: 'VisitChecklist' })
export type VisitChecklist = z.infer<typeof visitChecklist>

export const questionParams = z.object({ id })

const ofVisit = z.object({ visitId: z.union([id, z.literal('current')]) })

const shapesQuery = z.object({
  shapes: commas(200)
    .describe(
      'The shapes of conditions that the guest’s app knows beside a test of one question: `all,any,not`. Without all of them a condition on several questions is left out, so that the item is shown always.',
    )
    .optional(),
})

/** Kept as typed, since a phone sends it while the guest is typing, but never blank. */
const declineReason = text(REASON_MAX_LENGTH).refine((typed) => typed.trim() !== '', 'A reason has words')

/** The problems of writes that arrive too early or too late. */
export const writeErrors = ['visit_not_open', 'visit_closed'] as const
export const questionCalls = {
  ofVisit: defineCall({
    method: 'GET',
    path: '/question/{visitId}',
    summary:
      "A visit's own checklist. The guest's first read freezes the bank into it. `current` is the caller's only open visit",
    access: 'session',
    params: ofVisit,
    query: shapesQuery,
    response: visitChecklist,
  }),
  addonsOfVisit: defineCall({
    method: 'GET',
    path: '/question/{visitId}/addon',
    summary: "A visit's own optional sections",
    access: 'session',
    params: ofVisit,
    query: shapesQuery,
    response: visitChecklist,
  }),
  check: defineCall({
    method: 'PUT',
    path: '/question/{id}/{value}',
    summary: 'Check one choice: replaces the answer of `single`, adds to that of `multiple`',
    access: 'guest',
    params: z.object({ id, value: choiceValue }),
    headers: capturedHeaders,
    response: visitQuestion,
    errors: writeErrors,
  }),
  answer: defineCall({
    method: 'PATCH',
    path: '/question/{id}',
    summary: 'Set the whole answer; null clears it',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    body: z.strictObject({ answer: answerValue }),
    maxBytes: 48 * KB,
    response: visitQuestion,
    errors: writeErrors,
  }),
  rate: defineCall({
    method: 'PATCH',
    path: '/question/{id}/rate',
    summary: 'Rate from 1 to the scale of the question; null clears it',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    body: z.strictObject({ rate: z.int().min(1).max(10).nullable() }),
    response: visitQuestion,
    errors: writeErrors,
  }),
  comment: defineCall({
    method: 'PUT',
    path: '/question/{id}/comment',
    summary: 'Set the comment; an empty one clears it',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    body: z.strictObject({ comment: text(TEXT_MAX_LENGTH) }),
    maxBytes: 32 * KB,
    response: visitQuestion,
    errors: writeErrors,
  }),
  decline: defineCall({
    method: 'PATCH',
    path: '/question/{id}/decline',
    summary:
      'Say why a required answer or photo can’t be given: the part counts as complete and is not scored. null takes it back. `invalid`: the part is never required, or has to be given',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    body: z.strictObject({
      part: z.enum(DECLINABLE_PARTS),
      reason: declineReason.nullable(),
    }),
    response: visitQuestion,
    errors: writeErrors,
  }),
  addPhoto: defineCall({
    method: 'POST',
    path: '/question/{id}/photo',
    summary: 'Add a photo; with an id that is already stored, answers what was stored first',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    multipart: z.object({ id: id.optional() }),
    response: storedPhoto,
    status: 201,
    errors: [...writeErrors, 'too_large', 'unsupported_media', 'conflict', 'quota_reached'],
  }),
  removePhoto: defineCall({
    method: 'DELETE',
    path: '/question/{questionId}/photo/{fileId}',
    summary: 'Remove a photo; again is a no-op',
    access: 'guest',
    params: z.object({ questionId: id, fileId: id }),
    errors: writeErrors,
  }),
  photoFile: defineCall({
    method: 'GET',
    path: '/question/{questionId}/photo/{fileId}',
    summary: 'The bytes of a photo, or of its thumbnail',
    access: 'session',
    params: z.object({ questionId: id, fileId: id }),
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
    response: 'image',
    errors: ['range_not_satisfiable'],
  }),
  addDish: defineCall({
    method: 'POST',
    path: '/question/{id}/dish',
    summary: 'Start a dish: it was ordered. With an id that is already stored, answers what was stored first',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    body: z.strictObject({ id: id.optional(), dishName: line(200), orderTime: instant }),
    response: dish,
    status: 201,
    errors: [...writeErrors, 'conflict', 'quota_reached'],
  }),
  updateDish: defineCall({
    method: 'PUT',
    path: '/question/{id}/dish',
    summary:
      'A dish came, or a field is corrected: what is left out stays. Without `id` the entry is the one with that orderTime',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders,
    body: namedDishChange,
    response: dish,
    errors: writeErrors,
  }),
  removeDish: defineCall({
    method: 'DELETE',
    path: '/question/{questionId}/dish/{dishId}',
    summary: 'Remove a dish that was noted by mistake; again is a no-op',
    access: 'guest',
    params: z.object({ questionId: id, dishId: id }),
    errors: writeErrors,
  }),
}
