import type { Api, InputArgs } from '@cloche/client/client.ts'
import type { CallInput, CallKey } from '@cloche/contract/calls.ts'

export type ReadKey = Extract<CallKey, `GET ${string}`>
type FirstOf<K> = K extends `${string} /${infer Path}`
  ? Path extends `${infer First}/${string}`
    ? First
    : Path
  : never
export type Area = FirstOf<CallKey> | (typeof AREAS)[keyof typeof AREAS]

/** Calls that are read again with other things than those that their paths begin with. */
const AREAS = {
  'GET /user/{id}/link': 'link',
  'GET /user/totp': 'totp',
  'GET /user/{id}/totp': 'totp',
  'GET /user/identity': 'identity',
  'GET /user/{id}/identity': 'identity',
  'GET /user/session': 'session',
  'GET /user/{id}/session': 'session',
  'GET /insight/visit/{visitId}/dish': 'visit',
  'GET /restaurant/{id}/giveaways': 'insight',
} as const satisfies Partial<Record<ReadKey, string>>

/** What is read again together: the things that a call's path begins with, or those that the table names. */
export function areaOf(key: ReadKey): string {
  return (AREAS as Partial<Record<ReadKey, string>>)[key] ?? key.split('/')[1]!
}

/** The cache's key of an answer, or of all answers of a call without an input. */
export function answerKey<K extends ReadKey>(key: K, input?: CallInput<K>): unknown[] {
  return [areaOf(key), key, 'answer', ...(input === undefined ? [] : [input])]
}

/** An answer of the API for the cache, which may also load it ahead. */
export function callOptions<K extends ReadKey>(api: Api, key: K, input: CallInput<K> & object) {
  return {
    queryKey: answerKey(key, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => api.call(key, ...argsOf<K>(input, { signal })),
  }
}

/** The client's arguments for any call: which of them may be absent depends on the call. */
export function argsOf<K extends CallKey>(input: object, more: object): InputArgs<K> {
  return [{ ...input, ...more }] as unknown as InputArgs<K>
}

/** The cache's key of a list that is read page by page, or of all such lists of a call without an input. */
export function pagesKey<K extends ReadKey>(key: K, input?: CallInput<K>): unknown[] {
  return [areaOf(key), key, 'pages', ...(input === undefined ? [] : [input])]
}
