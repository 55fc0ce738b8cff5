import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, NOTE_MAX_LENGTH, NOTES_MAX, REASON_MAX_LENGTH, VOID_REASONS } from './constants.ts'
import { id, ifMatchHeaders, line, paragraphs } from './shared.ts'
import { visit } from './visits.ts'

/** A return of a visit to its guest: a message about the visit, notes to questions, or both. */
export const visitReturn = z
  .strictObject({
    message: paragraphs(NOTE_MAX_LENGTH).nullable(),
    notes: z
      .array(z.strictObject({ questionId: id.toLowerCase(), text: paragraphs(NOTE_MAX_LENGTH) }))
      .max(NOTES_MAX)
      .refine(
        (all) => new Set(all.map(({ questionId }) => questionId)).size === all.length,
        'Two notes are to the same question',
      ),
  })
  .refine(({ message, notes }) => message !== null || notes.length > 0, {
    path: ['message'],
    message: 'A message or a note is needed',
  })
export type VisitReturn = z.output<typeof visitReturn>

/** Why a visit doesn't count; the text is for its guest, who reads nothing of a reason without it. */
export const visitVoid = z
  .strictObject({ reason: z.enum(VOID_REASONS), text: line(REASON_MAX_LENGTH).optional() })
  .meta({ id: 'VisitVoid' })
export type VisitVoid = z.output<typeof visitVoid>

/** The context of a visit in review. */
export const reviewQueue = z
  .object({
    /** The number of submitted visits, this one included. */
    waiting: z.int(),
    /** The submitted visits before and after this one, by age and cyclic; null if there is no other. */
    previous: id.nullable(),
    next: id.nullable(),
    /** The other accepted visits of this visit's restaurant. `scored` is the number of visits in the mean, all of this visit's checklist. */
    restaurant: z.object({
      accepted: z.int(),
      scored: z.int(),
      mean: z.number().nullable(),
      last: z.object({ id, visitDate: z.string(), score: z.number().nullable() }).nullable(),
    }),
  })
  .meta({ id: 'ReviewQueue' })
export type ReviewQueue = z.infer<typeof reviewQueue>

export const reviewCalls = {
  review: defineCall({
    method: 'GET',
    path: '/visit/{visitId}/review',
    summary:
      'The submitted visits next to a visit, how many wait, and how its restaurant did in other accepted visits',
    access: 'staff',
    params: z.object({ visitId: id }),
    response: reviewQueue,
  }),
  accept: defineCall({
    method: 'POST',
    path: '/visit/{visitId}/accept',
    summary: 'Accept a submitted visit; again is a no-op. `conflict`: it is not submitted',
    access: 'staff',
    params: z.object({ visitId: id }),
    headers: ifMatchHeaders,
    response: visit,
    errors: ['conflict', 'changed'],
  }),
  reopen: defineCall({
    method: 'DELETE',
    path: '/visit/{visitId}/accept',
    summary: 'Take an acceptance back: the visit is submitted again. `conflict`: it is not accepted',
    access: 'staff',
    params: z.object({ visitId: id }),
    headers: ifMatchHeaders,
    response: visit,
    errors: ['conflict', 'changed'],
  }),
  return: defineCall({
    method: 'POST',
    path: '/visit/{visitId}/return',
    summary:
      'Give a submitted or accepted visit back to its guest, with a message, notes to its questions, or both. `conflict`: it is neither',
    access: 'staff',
    params: z.object({ visitId: id }),
    headers: ifMatchHeaders,
    body: visitReturn,
    maxBytes: 1280 * KB,
    response: visit,
    errors: ['conflict', 'changed'],
  }),
  void: defineCall({
    method: 'POST',
    path: '/visit/{visitId}/void',
    summary:
      'Declare that a submitted, returned, accepted or overdue visit does not count. It is `cancelled` then, and reinstating it brings its status back; again with the same reason and text is a no-op. `conflict`: it has another status',
    access: 'staff',
    params: z.object({ visitId: id }),
    headers: ifMatchHeaders,
    body: visitVoid,
    response: visit,
    errors: ['conflict', 'changed'],
  }),
}
