import { z } from 'zod'
import { defineCall } from './call.ts'
import { questionParams, storedPhoto, writeErrors } from './questions.ts'
import { capturedHeaders, id } from './shared.ts'
import { TUS } from './tus.ts'

const count = z
  .string()
  .regex(/^\d{1,15}$/, 'A number of bytes is expected')
  .transform(Number)

/** The metadata of tus, `id …,sha256 …` with values in base64, as an object. */
const metadata = z
  .string()
  .max(1000)
  .transform((pairs) =>
    Object.fromEntries(
      pairs.split(',').map((pair) => {
        const [key = '', value = ''] = pair.trim().split(' ')
        return [key, decoded(value)]
      }),
    ),
  )
  .pipe(
    z.object({ id, sha256: z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 in lower-case hex is expected') }),
  )

function decoded(base64: string): string {
  try {
    return atob(base64)
  } catch {
    return ''
  }
}

const protocol = { [TUS.resumable]: z.string().optional() }

/** Uploads one photo in resumable pieces. The `{id}` of an upload is the photo's id, made on the phone. */
export const photoUploadCalls = {
  create: defineCall({
    method: 'POST',
    path: '/question/{id}/photo/upload',
    summary:
      'Begin a photo by tus 1.0.0, its first bytes welcome in the body; one that is stored already or whole is answered',
    access: 'guest',
    params: questionParams,
    headers: capturedHeaders.extend({
      ...protocol,
      [TUS.length]: count.pipe(z.int().min(1)),
      [TUS.metadata]: metadata,
    }),
    bytes: TUS.media,
    response: storedPhoto.nullable(),
    status: 201,
    errors: [
      ...writeErrors,
      'too_large',
      'unsupported_media',
      'conflict',
      'quota_reached',
      'damaged',
      'rate_limited',
      'unsupported_version',
    ],
  }),
  state: defineCall({
    method: 'HEAD',
    path: '/photo-upload/{id}',
    summary: 'How many bytes of an upload are stored, in Upload-Offset',
    access: 'guest',
    params: z.object({ id }),
    headers: z.object(protocol),
    errors: ['unsupported_version'],
  }),
  append: defineCall({
    method: 'PATCH',
    path: '/photo-upload/{id}',
    summary: 'Go on from Upload-Offset; the call that brings the last byte answers the photo',
    access: 'guest',
    params: z.object({ id }),
    headers: z.object({ ...protocol, [TUS.offset]: count }),
    bytes: TUS.media,
    response: storedPhoto.nullable(),
    errors: [
      ...writeErrors,
      'wrong_offset',
      'too_large',
      'unsupported_media',
      'conflict',
      'quota_reached',
      'damaged',
      'rate_limited',
      'unsupported_version',
    ],
  }),
}
