import { z } from 'zod'
import { defineCall } from './call.ts'
import { QUEUE_FILE } from './queue-file.ts'
import { problem } from './problems.ts'
import { capturedInstant, id } from './shared.ts'
import { visit } from './visits.ts'
import { write, type Write } from './writes.ts'

/** A waiting photo. Its bytes are beside the JSON. */
const queuedPhoto = z.strictObject({
  questionId: id,
  capturedAt: capturedInstant,
  kind: z.literal('photo'),
  body: z.strictObject({
    id,
    width: z.int(),
    height: z.int(),
    /** The hash of the bytes in the file, lower-case hex; null if the phone could not read or hash them. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
  }),
})

export const queuedWrite = z.discriminatedUnion('kind', [...write.options, queuedPhoto])
export type QueuedWrite = z.infer<typeof queuedWrite>
export type QueuedPhoto = z.infer<typeof queuedPhoto>
export type QueuedKind = (Write | QueuedPhoto)['kind']
export const QUEUED_KINDS = [
  'answer',
  'rate',
  'comment',
  'decline',
  'photo',
  'dish',
  'updateDish',
  'removePhoto',
  'removeDish',
] as const satisfies readonly QueuedKind[]

/** The JSON in the file of a phone's queue (constants.ts: QUEUE_FILE). */
export const queueFile = z.object({
  format: z.literal(QUEUE_FILE.format),
  version: z.literal(QUEUE_FILE.version),
  exportedAt: capturedInstant,
  userId: id,
  visits: z
    .array(
      z.object({
        visitId: id,
        /** Each write is validated against `queuedWrite` by itself, so that an invalid one does not affect the others. */
        writes: z.array(z.custom<QueuedWrite>(() => true)),
        /** True if the guest has submitted the visit and the submission was not sent. */
        submit: z.boolean(),
        /** The time of the submission by the server's clock; absent in files of earlier versions. */
        submitCapturedAt: capturedInstant.optional(),
      }),
    )
    .max(1000),
})
export type QueueFile = z.infer<typeof queueFile>

const count = z.object({
  stored: z.int(),
  /** The server already had the write, or a newer one. */
  known: z.int(),
  refused: z.int(),
})

export const queueImportResult = z
  .object({
    visit,
    counts: z.partialRecord(z.enum(QUEUED_KINDS), count),
    refused: z.array(
      z.object({
        /** Null for kinds that this version does not know. */
        kind: z.enum(QUEUED_KINDS).nullable(),
        questionId: id.nullable(),
        /** The title of the question; null if it is not part of this visit. */
        title: z.string().nullable(),
        problem,
      }),
    ),
    /**
     * `not_asked`: the guest had not submitted the visit. `done`: it is submitted. `incomplete`: required questions are
     * `missing`. `too_early`: its time has been moved ahead.
     */
    submission: z.enum(['not_asked', 'done', 'incomplete', 'too_early']),
    missing: z.array(z.object({ questionId: id, title: z.string() })),
  })
  .meta({ id: 'QueueImportResult' })
export type QueueImportResult = z.infer<typeof queueImportResult>

export const queueImportCalls = {
  store: defineCall({
    method: 'POST',
    path: '/visit/{visitId}/queue-import',
    summary:
      "Read in the file that a guest's phone wrote out of its queue, in the guest's name; the same file again changes nothing. `conflict`: nothing in it belongs to this visit; it names the visits that something does belong to",
    access: 'staff',
    params: z.object({ visitId: id }),
    multipart: z.object({}),
    file: 'file',
    response: queueImportResult,
    errors: ['too_large', 'unsupported_media', 'conflict', 'visit_closed'],
  }),
}
