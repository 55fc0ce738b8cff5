import type { CallInput, CallKey, CallOf, CallOutput } from '@cloche/contract/calls.ts'
import { asReachability, outputOf, type Api, type CallExtras } from './client.ts'

/** Calls that send a file in a form. */
export type UploadKey = { [K in CallKey]: CallOf<K> extends { multipart: unknown } ? K : never }[CallKey]
type FileField<C> = C extends { file: infer F } ? F : 'photo'

export type UploadInput<K extends UploadKey> = CallInput<K> &
  CallExtras & {
    field: FileField<CallOf<K>>
    file: Blob
    fields?: Record<string, string>
    timeout?: number
  }

/** Makes a call that sends a file. Rejects as `Api` does. */
export async function uploadFile<K extends UploadKey>(
  api: Api,
  key: K,
  { field, file, fields, ...input }: UploadInput<K>,
): Promise<CallOutput<K>> {
  try {
    const call = { ...input, bytes: formOf(field, file, fields) }
    const response = await api.exchange(key, call as unknown as Parameters<typeof api.exchange<K>>[1])
    return (await outputOf(response)) as CallOutput<K>
  } catch (error) {
    throw asReachability(error)
  }
}

/** The fields come before the file, so that the server knows them when its bytes arrive. */
function formOf(field: string, file: Blob, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, file, file instanceof File ? file.name : 'photo.jpg')
  return form
}
