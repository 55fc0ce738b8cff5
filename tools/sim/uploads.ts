import { takes } from '@cloche/checklist/answer.ts'
import { invalid, Refusal } from './refusal.ts'
import type { PartialUpload, Progress, Question, StoredPhoto } from './rows.ts'
import { shaOf, type Server } from './server.ts'
import type { Person, StoredVisit } from './visit.ts'

/** Begins an upload by tus, with its first bytes. */
export function createUpload(
  server: Server,
  person: Person,
  id: string,
  upload: Omit<PartialUpload, 'bytes'>,
  body: Uint8Array,
): Progress {
  const question = server.question(upload.questionId)
  const visit = server.visitOf(person, question.visitId)
  server.orStored(question, () => server.photos.has(id))
  if (!takes(question.item, 'photos')) throw invalid('photo', 'This question takes no photos')
  server.begin(visit, new Date(upload.captured))
  const known = server.photos.get(id)
  if (known) return { offset: upload.length, length: upload.length, photo: presentPhoto(server, known) }
  server.partials.set(`${person.id} ${id}`, { ...upload, bytes: new Uint8Array() })
  return appendUpload(server, person, id, 0, body)
}

export function uploadState(server: Server, person: Person, id: string): Progress {
  const partial = server.partials.get(`${person.id} ${id}`)
  if (partial) return { offset: partial.bytes.length, length: partial.length, photo: null }
  const known = server.photos.get(id)
  if (!known) throw new Refusal('not_found')
  server.visitOf(person, server.questions.get(known.questionId)!.visitId)
  const { bytes } = known.photo
  return { offset: bytes, length: bytes, photo: presentPhoto(server, known) }
}

/** Adds bytes to an upload. The last ones make it a photo. */
export function appendUpload(
  server: Server,
  person: Person,
  id: string,
  offset: number,
  body: Uint8Array,
): Progress {
  const state = uploadState(server, person, id)
  if (offset !== state.offset) throw new Refusal('wrong_offset')
  const place = `${person.id} ${id}`
  const partial = server.partials.get(place)
  if (!partial) return state
  const question = server.question(partial.questionId)
  server.requireWritable(question)
  partial.bytes = new Uint8Array(Buffer.concat([partial.bytes, body]))
  const { length } = partial
  if (partial.bytes.length < length) return { offset: partial.bytes.length, length, photo: null }
  server.partials.delete(place)
  return { offset: length, length, photo: keepPhoto(server, id, question, partial) }
}

/** Stores a photo of a queue file. */
export function importPhoto(
  server: Server,
  visit: StoredVisit,
  { id, questionId, captured }: { id: string; questionId: string; captured: string },
  bytes: Uint8Array | undefined,
): void {
  server.imported(() => {
    const question = server.questionIn(visit, questionId)
    server.requireWritable(question)
    if (!takes(question.item, 'photos')) throw new Refusal('invalid', 'This question takes no photos')
    if (!bytes) throw new Refusal('unsupported_media', 'The picture is not in the file')
    const sha256 = shaOf(bytes)
    keepPhoto(server, id, question, { questionId, captured, sha256, length: bytes.length, bytes })
  })
}

function keepPhoto(
  server: Server,
  id: string,
  question: Question,
  { captured, sha256, bytes }: PartialUpload,
) {
  if (shaOf(bytes) !== sha256) throw new Refusal('damaged')
  const known = server.photos.get(id)
  if (known) return presentPhoto(server, known)
  const [now, made] = [server.now(), new Date(captured)]
  const takenAt = (made > now ? now : made).toISOString()
  const address = `/api/question/${question.item.id}/photo/${id}`
  const size = { width: 4, height: 3, bytes: bytes.length }
  const photo = { id, sha256, ...size, url: address, thumbUrl: `${address}?size=thumb`, takenAt }
  const removed = server.early.has(id)
  const stored = { photo, questionId: question.item.id, removed }
  server.photos.set(id, stored)
  if (!removed) server.bytes.set(id, bytes)
  server.touch(question)
  return presentPhoto(server, stored)
}

function presentPhoto({ questions }: Server, { photo, questionId, removed }: StoredPhoto) {
  const { revision } = questions.get(questionId)!
  return { ...photo, revision, ...(removed && { removed: true as const }) }
}
