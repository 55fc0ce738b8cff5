import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { failureOf, guardedRequest, SafeFetchError, type Reach } from './guarded-request.ts'

/** The validators of a copy, with which it is requested again only if it has changed. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export interface Fetched extends Validators {
  bytes: Buffer
  type: string
}

export interface FetchOptions extends Reach {
  accept: string
  /** The limit of the received bytes, and of the unpacked ones. */
  maxBytes: number
  /** The time for the whole fetch: names, redirects, the last byte. */
  milliseconds: number
  /** The validators of the copy that the caller has. */
  known?: Validators | null
  signal?: AbortSignal | undefined
}

const MAX_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
const NOT_MODIFIED = 304

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
  ['zstd', createZstdDecompress],
])

/**
 * Fetches an http(s) address that a user typed; null when the content has not changed. It checks the address that it connects to,
 * at each redirect again, so that a name which changes its address can't get around the check. Throws a SafeFetchError, or the
 * reason of `signal`.
 */
export async function safeFetch(address: URL, options: FetchOptions): Promise<Fetched | null> {
  const timeout = AbortSignal.timeout(options.milliseconds)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await follow(address, options, signal)
  } catch (error) {
    options.signal?.throwIfAborted()
    throw failureOf(error, timeout)
  }
}

async function follow(address: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched | null> {
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await guardedRequest(url, { ...options, signal, headers: headersOf(options) })
    try {
      const status = response.statusCode ?? 0
      if (REDIRECTS.includes(status)) {
        url = targetOf(response, url)
        continue
      }
      if (status === NOT_MODIFIED && options.known) return null
      if (status !== 200) throw new SafeFetchError('status', String(status))
      return await contentOf(response, options.maxBytes, signal)
    } finally {
      response.destroy()
    }
  }
  throw new SafeFetchError('redirects')
}

function headersOf({ accept, known }: FetchOptions): OutgoingHttpHeaders {
  return {
    accept,
    'accept-encoding': 'identity',
    'user-agent': 'Cloche',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

function targetOf(response: IncomingMessage, from: URL): URL {
  const { location } = response.headers
  const target = location === undefined ? null : URL.parse(location, from)
  if (!target || !/^https?:$/.test(target.protocol)) throw new SafeFetchError('redirects', target?.protocol)
  return target
}

async function contentOf(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<Fetched> {
  const { headers } = response
  if (Number(headers['content-length']) > maxBytes) throw new SafeFetchError('too_large')
  const chunks: Buffer[] = []
  let total = 0
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      total += chunk.length
      if (total > maxBytes) throw new SafeFetchError('too_large')
      chunks.push(chunk)
    }
  }
  await pipeline([response, ...decodersOf(response), collect], { signal })
  return {
    bytes: Buffer.concat(chunks),
    type: headers['content-type'] ?? '',
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  }
}

/** Some servers compress although we ask them not to. */
function decodersOf({ headers }: IncomingMessage): NodeJS.ReadWriteStream[] {
  const coding = (headers['content-encoding'] ?? 'identity').toLowerCase()
  if (coding === 'identity') return []
  const decoder = DECODERS.get(coding)
  if (!decoder) throw new SafeFetchError('unreachable', coding)
  return [decoder()]
}
