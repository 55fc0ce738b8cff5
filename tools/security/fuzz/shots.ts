import fc from 'fast-check'
import type { Call } from '@cloche/contract/call.ts'
import { json, type Sent } from '../http/send.ts'
import { bytesBody, damages, fileBody, type Body } from './bodies.ts'
import { hostileText } from './hostile-values.ts'
import { mutate, mutations } from './mutate.ts'
import { validFor, type ByName } from './valid.ts'

type Part = 'params' | 'query' | 'headers' | 'body' | 'way' | 'extra'

const MAX_BODY_BYTES = 2_000_000
const NOTHING = fc.constant<unknown>({})

/** Headers that no call needs, but that a proxy may read. */
const EXTRA_HEADERS = [
  'range',
  'if-none-match',
  'if-modified-since',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'x-platform',
  'x-captured-at',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-http-method-override',
  'content-encoding',
  'upload-offset',
] as const

const RANGES = ['bytes=9999999-', 'bytes=-1', 'bytes=0-0,1-1,2-2', 'bytes=5-2', 'bytes=x']

const extraHeader = fc
  .tuple(fc.constantFrom(...EXTRA_HEADERS), fc.oneof(hostileText, fc.constantFrom(...RANGES)))
  .map(([name, value]) => ({ [name]: headerText(value) }))

/** Node sends nothing else in a header. security/connections tries raw bytes. */
const headerText = (value: unknown): string =>
  textOf(value)
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .slice(0, 4000)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const encode = (text: string): string =>
  /^%\w\w?$/.test(text) ? text : encodeURIComponent(text.toWellFormed()).slice(0, 4000)

/** Writes lists as a repeated key and objects with brackets. */
function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (Array.isArray(value)) return [...value].slice(0, 50).map((each) => [name, textOf(each)] as const)
    return [[name, textOf(value)] as const]
  })
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
}

function pathOf({ path }: Call, params: unknown): string {
  const values = (typeof params === 'object' && params !== null ? params : {}) as Record<string, unknown>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(textOf(values[name] ?? '')))
}

function headersOf(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) return {}
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && /^[a-z-]{1,40}$/i.test(name))
      .map(([name, value]) => [name, headerText(value)]),
  )
}

function fileOf(call: Call): fc.Arbitrary<Body | undefined> {
  if (call.multipart) return fileBody(call)
  return call.bytes ? bytesBody(call) : fc.constant(undefined)
}

const asJson = (value: unknown): Body => ({
  bytes: value === undefined ? Buffer.alloc(0) : json(value).subarray(0, MAX_BODY_BYTES),
  headers: { 'content-type': 'application/json' },
})

/** Generates requests of a call: about a third are valid, the others wrong in one part, in up to three places. */
export function shotsOf(call: Call, byName: ByName): fc.Arbitrary<Sent> {
  const part = (schema: Call['body']) => (schema ? validFor(schema, byName) : NOTHING)
  return fc
    .record({
      params: part(call.params),
      query: part(call.query),
      headers: part(call.headers),
      body: part(call.body),
      file: fileOf(call),
      wrong: fc.constantFrom<Part | 'none'>(
        'none',
        'none',
        'none',
        'params',
        'query',
        'headers',
        'body',
        'body',
        'body',
        'way',
        'extra',
      ),
      mutations,
      damage: damages,
      extra: extraHeader,
    })
    .map(({ wrong, file, damage, extra, ...input }) => {
      const given = (name: 'params' | 'query' | 'headers' | 'body') =>
        wrong === name ? mutate(input[name], input.mutations) : input[name]
      const sent = file ?? (call.body ? asJson(given('body')) : undefined)
      const body = sent && wrong === 'way' ? damage(sent) : sent
      const query = queryText(given('query'))
      return {
        method: call.method,
        path: `/api${pathOf(call, given('params'))}${query ? `?${query}` : ''}`,
        headers: { ...headersOf(given('headers')), ...body?.headers, ...(wrong === 'extra' ? extra : {}) },
        body: body?.bytes,
      }
    })
}
