import type { CallInput, CallKey, CallOf, CallOutput } from '@cloche/contract/calls.ts'
import { HEADER, type Platform } from '@cloche/contract/constants.ts'
import { createClock, type ServerClock } from './clock.ts'
import { ApiProblem, problemIn } from './problem.ts'

const TIMEOUT = 15_000
const UPLOAD_TIMEOUT = 120_000

/** Content types that are read as bytes: pictures, reports and workbooks. */
const FILES = /^(image\/|application\/(pdf|vnd\.openxmlformats))/

export interface ApiOptions {
  platform: Platform
  /** The base address of the calls; absolute on a native platform. */
  base?: string
  /** The bearer token; null where a cookie holds the session. */
  token(): string | null
  /** The session of a call made at `since` (performance.now) is over. A failed login does not count. */
  onUnauthenticated(since: number): void
  /** A call for one user was answered in another user's session. */
  onSessionChanged?(): void
  clock?: ServerClock
  /** The only user who may make these calls. */
  user?: string
}

export interface CallExtras {
  /** When the guest made this write, by the server's clock. ISO 8601. */
  capturedAt?: string
  /** The version that the caller changed; the server answers `changed` when there is a newer one. */
  ifMatch?: number
  signal?: AbortSignal
}

export type InputArgs<K extends CallKey> =
  {} extends CallInput<K> ? [input?: CallInput<K> & CallExtras] : [input: CallInput<K> & CallExtras]

type BytesKey = {
  [K in CallKey]: K extends `HEAD ${string}`
    ? K
    : CallOf<K> extends { bytes: string } | { multipart: unknown }
      ? K
      : never
}[CallKey]

/** The input of calls whose body is not JSON: their headers and the raw body. */
export type BytesInput<K extends BytesKey> = CallInput<K> &
  CallExtras & {
    headers?: Record<string, string>
    bytes?: BodyInit
    /** A time-out in milliseconds, for calls that take longer than usual. */
    timeout?: number
  }

/**
 * Makes the calls of the contract. Rejects with an ApiProblem when the server refuses; with a TypeError when the server can't be
 * reached, is too slow, or something else answered; with an AbortError when `signal` aborts.
 */
export interface Api {
  /** The base address of the calls: a path, on a native platform absolute. */
  readonly base: string
  /** An `Api` for one user: a call is refused with `session_changed` when another user is logged in. */
  as(userId: string): Api
  call<K extends CallKey>(key: K, ...input: InputArgs<K>): Promise<CallOutput<K>>
  /** Returns the raw response: its headers matter most, and the body of a success is unread. */
  exchange<K extends BytesKey>(key: K, input: BytesInput<K>): Promise<Response>
  /** The server's time, by this device's measurement. */
  serverNow(): Date
  /** Server minus device clock in milliseconds; null before the first measurement on this device. */
  clockOffset(): number | null
}

interface AnyInput extends CallExtras {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  headers?: Record<string, string>
}

export function createApi(options: ApiOptions): Api {
  const { base = '/api', clock = createClock() } = options
  const send = async <T>(
    key: CallKey,
    input: AnyInput,
    body: BodyInit | undefined,
    timeout: number,
    read: (response: Response) => unknown = outputOf,
  ) => {
    const since = performance.now()
    const request: RequestInit = {
      method: key.slice(0, key.indexOf(' ')),
      headers: headersOf(options, input, typeof body === 'string'),
      body,
      credentials: 'same-origin',
      signal: within(timeout, input.signal),
    }
    try {
      return (await read(await answer(`${base}${addressOf(key, input)}`, request, clock))) as T
    } catch (error) {
      const code = error instanceof ApiProblem && error.problem.code
      if (code === 'unauthenticated') options.onUnauthenticated(since)
      if (code === 'session_changed') options.onSessionChanged?.()
      throw asReachability(error)
    }
  }
  return {
    base,
    as: (user) => createApi({ ...options, clock, user }),
    call: <K extends CallKey>(key: K, ...given: unknown[]) => {
      const input = (given[0] ?? {}) as AnyInput
      const body = input.body === undefined ? undefined : JSON.stringify(input.body)
      return send<CallOutput<K>>(key, input, body, TIMEOUT)
    },
    exchange: (key, input) =>
      send(key, input as AnyInput, input.bytes, input.timeout ?? UPLOAD_TIMEOUT, (response) => response),
    serverNow: clock.now,
    clockOffset: clock.offset,
  }
}

async function answer(address: string, request: RequestInit, clock: ServerClock): Promise<Response> {
  const sentAt = Date.now()
  const response = await fetch(address, request)
  const serverTime = response.headers.get(HEADER.serverTime)
  if (serverTime) clock.observe(Number(serverTime), sentAt, Date.now())
  if (!response.ok) throw await problemIn(response)
  return response
}

/** The body of a success; null for 204. */
export async function outputOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const type = response.headers.get('content-type') ?? ''
  if (FILES.test(type)) return response.blob()
  // The login page of a hotel or café answers every request with 200, which must not count as saved.
  if (!type.includes('json')) throw new TypeError(`${type} instead of JSON`)
  return response.json()
}

function addressOf(key: CallKey, { params, query }: AnyInput): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked as [string, string][])}`
}

function headersOf(
  { platform, token, user }: ApiOptions,
  { capturedAt, ifMatch, headers: own }: AnyInput,
  json: boolean,
) {
  // Other sites can't send this header, so it marks an older browser's GET as our own.
  const headers: Record<string, string> = { accept: 'application/json', [HEADER.platform]: platform, ...own }
  const bearer = token()
  if (user) headers[HEADER.user] = user
  if (json) headers['content-type'] = 'application/json'
  if (bearer) headers['authorization'] = `Bearer ${bearer}`
  if (capturedAt) headers[HEADER.capturedAt] = capturedAt
  if (ifMatch !== undefined) headers[HEADER.ifMatch] = `"${ifMatch}"`
  return headers
}

/** Safari before 17.4 has no `AbortSignal.any`. */
function within(timeout: number, signal: AbortSignal | undefined): AbortSignal {
  const ended = new AbortController()
  for (const each of [AbortSignal.timeout(timeout), signal]) {
    const end = () => ended.abort(each?.reason)
    each?.addEventListener('abort', end, { signal: ended.signal })
    if (each?.aborted) end()
  }
  return ended.signal
}

/** Treats a time-out and a broken body as no network. */
export function asReachability(error: unknown): unknown {
  if (error instanceof ApiProblem || error instanceof TypeError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new TypeError('No answer', { cause: error })
}
