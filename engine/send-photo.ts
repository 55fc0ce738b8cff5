import type { Api } from '@cloche/client/client.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { QueueItem } from './queue.ts'
import type { Patch } from './copies.ts'
import type { Store } from './store.ts'
import { uploadPhoto, type Resume } from './upload.ts'

/** The parts of the device that sending a photo needs. */
export interface PhotoContext {
  api: Api
  store: Store
  /** Returns the bytes of a waiting photo; null if the device has lost them. */
  bytesOf(photoId: string): Promise<ArrayBuffer | null>
  signal: AbortSignal
}

/** Sends a waiting photo. Rejects as `uploadPhoto`, and with `unsupported_media` if the device has lost its bytes. */
export async function sendPhoto(
  { api, store, bytesOf, signal }: PhotoContext,
  { questionId, capturedAt, body }: QueueItem & { kind: 'photo' },
): Promise<Patch> {
  const photoId = body.id
  const bytes = await bytesOf(photoId)
  if (!bytes) throw lost()
  const resume = await resumeOf(store, photoId)
  const upload = { questionId, photoId, capturedAt, bytes, resume, signal }
  const { revision, removed, ...photo } = await uploadPhoto(api, upload)
  return removed ? { kind: 'gone', revision } : { kind: 'photo', photo, revision }
}

async function resumeOf(store: Store, photoId: string): Promise<Resume> {
  let url = (await store.upload(photoId).catch(() => undefined)) ?? null
  return {
    get: () => url,
    set(next) {
      url = next
      void store.keepUpload(photoId, next).catch(() => {})
    },
  }
}

function lost() {
  const detail = 'The photo is no longer on this device'
  return new ApiProblem({ type: 'about:blank', title: '', status: 415, code: 'unsupported_media', detail })
}
