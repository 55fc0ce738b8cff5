import { createHash, randomUUID } from 'node:crypto'
import { TUS } from '@cloche/contract/tus.ts'
import { json, type Answer, type Sent } from '../http/send.ts'
import { guestWithVisit, questionOf, type GuestWithVisit } from '../world/people.ts'
import { MULTIPART, multipart, TINY_PNG } from '../world/tiny-files.ts'
import type { World } from '../world/world.ts'

/** The things of one guest as calls name them, or unknown ids. */
export interface Belongings {
  visitId: string
  questionId: string
  photoQuestionId: string
  photoId: string
  dishQuestionId: string
  dishId: string
  uploadId: string
}

const ORDERED = '2026-06-01T12:00:00Z'
/** More bytes than are sent, so the upload stays unfinished. */
const ANNOUNCED_BYTES = 100

export function nobodysBelongings(): Belongings {
  const [visitId, questionId, photoQuestionId, photoId, dishQuestionId, dishId, uploadId] = Array.from(
    { length: 7 },
    () => randomUUID(),
  )
  return {
    visitId: visitId!,
    questionId: questionId!,
    photoQuestionId: photoQuestionId!,
    photoId: photoId!,
    dishQuestionId: dishQuestionId!,
    dishId: dishId!,
    uploadId: uploadId!,
  }
}

/** Makes a guest with an open visit that has a photo, a dish and an unfinished upload. */
export async function guestWithBelongings(
  world: World,
  roleId: number,
): Promise<{ guest: GuestWithVisit; belongings: Belongings }> {
  const guest = await guestWithVisit(world, roleId)
  const photoQuestionId = questionOf(guest, 'photo')
  const dishQuestionId = questionOf(guest, 'dish')
  const ids = { photoId: randomUUID(), dishId: randomUUID(), uploadId: randomUUID() }
  for (const sent of [
    addPhoto(photoQuestionId, ids.photoId),
    addDish(dishQuestionId, ids.dishId),
    beginUpload(photoQuestionId, ids.uploadId),
  ])
    mustBeStored(await world.send({ ...sent, headers: { ...guest.headers, ...sent.headers } }))
  const questionId = questionOf(guest, 'single')
  return {
    guest,
    belongings: { visitId: guest.visitId, questionId, photoQuestionId, dishQuestionId, ...ids },
  }
}

function mustBeStored({ status, text }: Answer): void {
  if (status !== 201) throw new Error(`A belonging was not stored: ${status} ${text}`)
}

function addPhoto(questionId: string, id: string): Sent {
  const frame = multipart('photo', 'photo.png', 'image/png', TINY_PNG)
  const field = `--cloche-security\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n`
  const body = Buffer.concat([Buffer.from(field), frame])
  return { method: 'POST', path: `/api/question/${questionId}/photo`, headers: MULTIPART, body }
}

function addDish(questionId: string, id: string): Sent {
  return {
    method: 'POST',
    path: `/api/question/${questionId}/dish`,
    headers: { 'content-type': 'application/json' },
    body: json({ id, dishName: 'Soup', orderTime: ORDERED }),
  }
}

/** Returns the headers that start an upload. */
export function uploadHeaders(id: string): Record<string, string> {
  const sha256 = createHash('sha256').update(id).digest('hex')
  return {
    [TUS.resumable]: TUS.version,
    [TUS.length]: String(ANNOUNCED_BYTES),
    [TUS.metadata]: `id ${btoa(id)},sha256 ${btoa(sha256)}`,
    'content-type': TUS.media,
  }
}

function beginUpload(questionId: string, id: string): Sent {
  return { method: 'POST', path: `/api/question/${questionId}/photo/upload`, headers: uploadHeaders(id) }
}
