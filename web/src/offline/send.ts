import type { Dish, Photo, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { OutboxItem } from './outbox.ts'

/** What an answer of the server changes in this device's copy of the question. */
export type Patch = (question: VisitQuestion) => VisitQuestion

/** The bytes of a photo that waits, null when the device lost them. */
export type PhotoSource = (photoId: string) => Promise<ArrayBuffer | null>

/** Makes the call of one waiting write. Rejects as `Api` does. */
export async function send(
  api: Api,
  item: OutboxItem,
  bytesOf: PhotoSource,
  signal: AbortSignal,
): Promise<Patch> {
  const input = { params: { id: item.questionId }, capturedAt: item.capturedAt, signal }
  switch (item.kind) {
    case 'answer':
      return saved(await api.call('PATCH /question/{id}', { ...input, body: item.body }))
    case 'rate':
      return saved(await api.call('PATCH /question/{id}/rate', { ...input, body: item.body }))
    case 'comment':
      return saved(await api.call('PUT /question/{id}/comment', { ...input, body: item.body }))
    case 'photo':
      return withPhoto(await upload(api, input, item.body.id, await bytesOf(item.body.id)))
    case 'dish':
      return withDish(await api.call('POST /question/{id}/dish', { ...input, body: item.body }))
    case 'updateDish':
      return withDish(await api.call('PUT /question/{id}/dish', { ...input, body: item.body }))
    case 'removePhoto': {
      const params = { questionId: item.questionId, fileId: item.body.id }
      await gone(api.call('DELETE /question/{questionId}/photo/{fileId}', { ...input, params }))
      return withoutPhoto(item.body.id)
    }
    case 'removeDish': {
      const params = { questionId: item.questionId, dishId: item.body.id }
      await gone(api.call('DELETE /question/{questionId}/dish/{dishId}', { ...input, params }))
      return withoutDish(item.body.id)
    }
  }
}

type UploadInput = { params: { id: string }; capturedAt: string; signal: AbortSignal }

async function upload(api: Api, input: UploadInput, id: string, bytes: ArrayBuffer | null): Promise<Photo> {
  if (!bytes) throw lost()
  const file = new Blob([bytes], { type: 'image/jpeg' })
  return api.upload('POST /question/{id}/photo', { ...input, field: 'photo', file, fields: { id } })
}

function lost() {
  const detail = 'The photo is no longer on this device'
  return new ApiProblem({ type: 'about:blank', title: '', status: 415, code: 'unsupported_media', detail })
}

/** What was to be removed and is not there is removed. */
async function gone(removal: Promise<null>): Promise<void> {
  await removal.catch((error: unknown) => {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'not_found') throw error
  })
}

/** Photos and dishes have answers of their own: those in this one may be older than what is here. */
function saved({ answer, rate, comment, revision, savedAt }: VisitQuestion): Patch {
  return (question) => ({ ...question, answer, rate, comment, revision, savedAt })
}

function withPhoto(photo: Photo): Patch {
  return (question) => ({ ...question, photos: upserted(question.photos, photo) })
}

function withDish(dish: Dish): Patch {
  return (question) => ({ ...question, dishes: upserted(question.dishes, dish) })
}

function withoutPhoto(id: string): Patch {
  return (question) => ({ ...question, photos: question.photos.filter((photo) => photo.id !== id) })
}

function withoutDish(id: string): Patch {
  return (question) => ({ ...question, dishes: question.dishes.filter((dish) => dish.id !== id) })
}

function upserted<T extends { id: string }>(list: readonly T[], entry: T): T[] {
  const known = list.some((each) => each.id === entry.id)
  return known ? list.map((each) => (each.id === entry.id ? entry : each)) : [...list, entry]
}
