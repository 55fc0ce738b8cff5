import type { z } from 'zod'
import type { Call } from './call.ts'
import { menuCalls } from './menu.ts'
import { questionCalls } from './questions.ts'
import { restaurantCalls } from './restaurants.ts'
import { userCalls } from './users.ts'
import { visitCalls } from './visits.ts'

/** Every call below `/api`, by resource. */
export const calls = {
  user: userCalls,
  question: questionCalls,
  visit: visitCalls,
  restaurant: restaurantCalls,
  menu: menuCalls,
}

type Resources = typeof calls
type AnyCall = { [R in keyof Resources]: Resources[R][keyof Resources[R]] }[keyof Resources]

type KeyOf<C> = C extends Call ? `${C['method']} ${C['path']}` : never
type Find<C, K> = C extends Call ? (KeyOf<C> extends K ? C : never) : never

/** `"PATCH /question/{id}"` and so on: how a client names a call. */
export type CallKey = KeyOf<AnyCall>
export type CallOf<K extends CallKey> = Find<AnyCall, K>

type InputOf<C, F extends string> = C extends Record<F, z.ZodType> ? { [P in F]: z.input<C[F]> } : unknown
type QueryOf<C> = C extends { query: z.ZodType } ? { query?: z.input<C['query']> } : unknown

/** What a client gives with a call: params and body as declared, query where there is one. */
export type CallInput<K extends CallKey> = InputOf<CallOf<K>, 'params'> &
  InputOf<CallOf<K>, 'body'> &
  QueryOf<CallOf<K>>

/** What a call answers, null for 204. */
export type CallOutput<K extends CallKey> =
  CallOf<K> extends { response: infer R } ? (R extends z.ZodType ? z.output<R> : Blob) : null
