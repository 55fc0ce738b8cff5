import type { CallInput, CallKey, CallOf, CallOutput } from '@cloche/contract/calls.ts'
import { HEADER, type Platform } from '@cloche/contract/constants.ts'
import { createClock, type ServerClock } from './clock.ts'
import { ApiProblem, problemIn } from './problem.ts'

const TIMEOUT = 15_000
const UPLOAD_TIMEOUT = 120_000

/** What comes as bytes: pictures and workbooks. */
const FILES = /^(image\/|application\/vnd\.openxmlformats)/

export interface ApiOptions {
  platform: Platform
  /** Where the calls lie; an absolute address on a native platform. */
  base?: string
  /** The bearer token where there is one, null where the cookie does it. */
  token(): string | null
  /** The session of a call made at `since` (performance.now) is over (a failed login is not that). */
  onUnauthenticated(since: number): void
  /** A call of one user met the session of another. */
  onSessionChanged?(): void
  clock?: ServerClock
  /** Whose calls these are, where nobody else may make them. */
  user?: string
}

export interface CallExtras {
  /** When the guest made this write, by the server's clock. ISO 8601. */
  capturedAt?: string
  /** The version that this change was made from; the server refuses it with `changed` when there is a newer one. */
  ifMatch?: number
  signal?: AbortSignal
}

type InputArgs<K extends CallKey> =
  {} extends CallInput<K> ? [input?: CallInput<K> & CallExtras] : [input: CallInput<K> & CallExtras]

type BytesKey = {
  [K in CallKey]: K extends `HEAD ${string}`
    ? K
    : CallOf<K> extends { bytes: string } | { multipart: unknown }
      ? K
      : never
}[CallKey]

/** Of calls whose body is no JSON: their own headers as they stand, and the body as it goes out. */
export type BytesInput<K extends BytesKey> = CallInput<K> &
  CallExtras & {
    headers?: Record<string, string>
    bytes?: BodyInit
    /** Milliseconds, where the server may take longer than usual. */
    timeout?: number
  }

/**
 * Every call of the contract. Rejects with an ApiProblem when the server refuses, with a TypeError when it can't be
 * reached, is too slow, or something else answered in its place; with an AbortError when `signal` says so.
 */
export interface Api {
  /** Where the calls lie: a path, on a native platform an absolute address. */
  readonly base: string
  /** The same, for one user alone: a call is refused with `session_changed` once somebody else is logged in here. */
  as(userId: string): Api
  call<K extends CallKey>(key: K, ...input: InputArgs<K>): Promise<CallOutput<K>>
  /** Answers the response as it came: its headers say most, and a success has not been read yet. */
  exchange<K extends BytesKey>(key: K, input: BytesInput<K>): Promise<Response>
  /** The server's time as far as this device knows it. */
  serverNow(): Date
  /** Server minus device clock, milliseconds; null: never measured on this device. */
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

/** What a success says; null for 204. */
export async function outputOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const type = response.headers.get('content-type') ?? ''
  if (FILES.test(type)) return response.blob()
  // A hotel's or a café's login page answers 200 for everything: that must never count as saved.
  if (!type.includes('json')) throw new TypeError(`${type} instead of JSON: not the server's answer`)
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
  // No other site's page can send the platform's header: that tells an older browser's GET from a foreign picture.
  const headers: Record<string, string> = { accept: 'application/json', [HEADER.platform]: platform, ...own }
  const bearer = token()
  if (user) headers[HEADER.user] = user
  if (json) headers['content-type'] = 'application/json'
  if (bearer) headers['authorization'] = `Bearer ${bearer}`
  if (capturedAt) headers[HEADER.capturedAt] = capturedAt
  if (ifMatch !== undefined) headers[HEADER.ifMatch] = `"${ifMatch}"`
  return headers
}

function within(timeout: number, signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(timeout)
  return signal ? AbortSignal.any([late, signal]) : late
}

/** A time-out and a body that breaks off mean the same as no network at all. */
export function asReachability(error: unknown): unknown {
  if (error instanceof ApiProblem || error instanceof TypeError) return error
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new TypeError('The server did not answer', { cause: error })
}
