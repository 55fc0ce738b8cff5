import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { TUS } from '@cloche/contract/tus.ts'
import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { sha256 } from './sha256.ts'

/** The bytes of one request, enough for most photos. The server keeps the received part of an interrupted request. */
const PIECE = 512 * 1024
/** The bytes of the first request after a failure, doubled each time: a proxy may hold a piece back until it is complete. */
const SMALL_PIECE = 128 * 1024
/** How often the server's offset may differ from this device's. */
const CORRECTIONS = 3

/** Keeps the address of an unfinished upload, as long as its photo. */
export interface Resume {
  get(): string | null
  set(url: string | null): void
}

export interface PhotoUpload {
  questionId: string
  photoId: string
  /** The time by the server's clock, ISO 8601. */
  capturedAt: string
  bytes: ArrayBuffer
  resume: Resume
  signal: AbortSignal
}

/**
 * Uploads a photo by tus from where an earlier attempt ended. An upload that the server has dropped or received damaged starts
 * again once. Resolves when bytes of the same SHA-256 are stored. Rejects as `Api` does, with `damaged` if others are stored.
 */
export async function uploadPhoto(api: Api, upload: PhotoUpload): Promise<StoredPhoto> {
  const hash = await sha256(upload.bytes)
  const photo = await untilWhole(api, upload, hash)
  if (photo.sha256 !== hash) throw damaged()
  return photo
}

/** Starts again once for each reason, so that a network that damages every photo is reported. */
async function untilWhole(api: Api, upload: PhotoUpload, hash: string): Promise<StoredPhoto> {
  const reasons = new Set<string>()
  for (;;) {
    try {
      return await transfer(api, upload, hash)
    } catch (error) {
      const reason = error instanceof Lost ? 'lost' : codeOf(error)
      if ((reason !== 'lost' && reason !== 'damaged') || reasons.has(reason)) throw error
      reasons.add(reason)
      upload.resume.set(null)
    }
  }
}

interface Progress {
  photo: StoredPhoto | null
  /** The number of bytes that the server has. */
  offset: number
}

/** The server has dropped the upload. A TypeError, so that a second one in a row counts as no answer. */
class Lost extends TypeError {}

async function transfer(api: Api, upload: PhotoUpload, hash: string): Promise<StoredPhoto> {
  const isNew = upload.resume.get() === null
  let piece = isNew ? PIECE : SMALL_PIECE
  let progress = await (isNew ? create(api, upload, hash) : state(api, upload))
  for (let corrections = 0; !progress.photo;) {
    const { offset } = progress
    const next = await append(api, upload, offset, piece)
    if (next === 'wrong_offset') {
      if (++corrections > CORRECTIONS) throw new TypeError('Somebody else sends the same photo')
      progress = await state(api, upload)
      continue
    }
    if (!next.photo && next.offset <= offset) throw new TypeError('The server took nothing')
    progress = next
    piece = Math.min(piece * 2, PIECE)
  }
  return progress.photo
}

/** Returns the address of an upload. It follows from the photo's id, so it is known even if the answer is lost. */
async function create(api: Api, upload: PhotoUpload, hash: string): Promise<Progress> {
  const { questionId, photoId, capturedAt, bytes, resume, signal } = upload
  resume.set(`/photo-upload/${photoId}`)
  return progressOf(
    await api.exchange('POST /question/{id}/photo/upload', {
      params: { id: questionId },
      headers: {
        ...BODY,
        [TUS.length]: String(bytes.byteLength),
        [TUS.metadata]: `id ${btoa(photoId)},sha256 ${btoa(hash)}`,
      },
      bytes: pieceOf(bytes, 0, PIECE),
      capturedAt,
      signal,
    }),
  )
}

async function state(api: Api, { resume, bytes, signal }: PhotoUpload): Promise<Progress> {
  const answer = await api
    .exchange('HEAD /photo-upload/{id}', {
      params: idIn(resume),
      headers: SPEAKS,
      signal,
    })
    .catch(lostWhenUnknown)
  if (Number(answer.headers.get(TUS.length)) !== bytes.byteLength) throw new Lost('Another upload lies there')
  return progressOf(answer)
}

async function append(
  api: Api,
  { resume, bytes, signal }: PhotoUpload,
  offset: number,
  size: number,
): Promise<Progress | 'wrong_offset'> {
  try {
    return await progressOf(
      await api.exchange('PATCH /photo-upload/{id}', {
        params: idIn(resume),
        headers: { ...BODY, [TUS.offset]: String(offset) },
        bytes: pieceOf(bytes, offset, size),
        signal,
      }),
    )
  } catch (error) {
    if (codeOf(error) === 'wrong_offset') return 'wrong_offset'
    return lostWhenUnknown(error)
  }
}

const SPEAKS = { [TUS.resumable]: TUS.version }
const BODY = { ...SPEAKS, 'content-type': TUS.media }

/** Rejects answers that are not of this protocol: a café's login page answers everything with 200. */
async function progressOf(response: Response): Promise<Progress> {
  const offset = Number(response.headers.get(TUS.offset) ?? NaN)
  if (!response.headers.has(TUS.resumable) || !Number.isSafeInteger(offset))
    throw new TypeError('Not an answer of the upload protocol')
  return { photo: await photoIn(response), offset }
}

/** Reads the photo, which only the answer to the last byte contains. */
async function photoIn(response: Response): Promise<StoredPhoto | null> {
  if (!response.headers.get('content-type')?.includes('json')) return null
  try {
    return (await response.json()) as StoredPhoto
  } catch (error) {
    throw new TypeError('The answer broke off', { cause: error })
  }
}

function pieceOf(bytes: ArrayBuffer, offset: number, size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes, offset, Math.max(0, Math.min(size, bytes.byteLength - offset)))
}

function idIn(resume: Resume): { id: string } {
  return { id: resume.get()?.split('/').at(-1) ?? '' }
}

function lostWhenUnknown(error: unknown): never {
  throw codeOf(error) === 'not_found' ? new Lost('The upload is gone', { cause: error }) : error
}

function codeOf(error: unknown): string | null {
  return error instanceof ApiProblem ? error.problem.code : null
}

function damaged(): ApiProblem {
  const detail = 'The server has stored other bytes under this id'
  return new ApiProblem({ type: 'about:blank', title: '', status: 422, code: 'damaged', detail })
}
