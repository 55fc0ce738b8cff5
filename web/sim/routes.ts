import { HEADER } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'
import { Refusal } from './refusal.ts'
import type { Progress, Server } from './server.ts'

export interface Request {
  method: string
  path: string
  headers: ReadonlyMap<string, string>
  body: string | Uint8Array
}

export interface Reply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

type Match = Record<string, string>
type Route = (server: Server, match: Match, request: Request, until: number) => unknown

/** tus answers in headers, and with the photo once it is whole. */
class Uploaded {
  readonly headers: Record<string, string>
  readonly photo: Progress['photo']

  constructor({ offset, length, photo }: Progress) {
    this.headers = {
      [TUS.resumable]: TUS.version,
      [TUS.offset]: String(offset),
      [TUS.length]: String(length),
    }
    this.photo = photo
  }
}

const ROUTES: readonly [pattern: RegExp, route: Route][] = [
  [/^GET \/api\/visit\?/, (server) => ({ items: server.list(), nextCursor: null })],
  [/^GET \/api\/menu$/, () => ({ dishes: [], drinks: [], fetchedAt: null })],
  [/^GET \/api\/question\/(?<visit>[^/]+)$/, (server, { visit }) => server.checklist(visit!, 'checklist')],
  [/^GET \/api\/question\/(?<visit>[^/]+)\/addon$/, (server, { visit }) => server.checklist(visit!, 'addon')],
  [
    /^PUT \/api\/visit\/(?<visit>[^/]+)$/,
    (server, { visit }, { headers }) => server.submit(visit!, new Date(headers.get(HEADER.capturedAt)!)),
  ],
  [
    /^POST \/api\/visit\/(?<visit>[^/]+)\/writes$/,
    (server, { visit }, { body }, until) => {
      const { writes } = JSON.parse(String(body))
      return { results: server.writes(visit!, writes, until) }
    },
  ],
  [
    /^POST \/api\/question\/(?<question>[^/]+)\/photo\/upload$/,
    (server, { question }, { headers, body }) => {
      const metadata = Object.fromEntries(headers.get(TUS.metadata)!.split(',').map(decoded))
      const captured = headers.get(HEADER.capturedAt)!
      const length = Number(headers.get(TUS.length))
      const upload = { questionId: question!, captured, sha256: metadata['sha256']!, length }
      return new Uploaded(server.createUpload(metadata['id']!, upload, bytesOf(body)))
    },
  ],
  [
    /^HEAD \/api\/photo-upload\/(?<id>[^/]+)$/,
    (server, { id }) => new Uploaded({ ...server.uploadState(id!), photo: null }),
  ],
  [
    /^PATCH \/api\/photo-upload\/(?<id>[^/]+)$/,
    (server, { id }, { headers, body }) =>
      new Uploaded(server.append(id!, Number(headers.get(TUS.offset)), bytesOf(body))),
  ],
]

/** What the server answers. With `until` it is killed after so many of the call's writes. */
export function answer(server: Server, request: Request, until = Infinity): Reply {
  const address = `${request.method} ${request.path}`
  try {
    for (const [pattern, route] of ROUTES) {
      const match = pattern.exec(address)
      if (match) return told(route(server, match.groups ?? {}, request, until))
    }
    throw new Error(`The simulation's server knows no ${address}`)
  } catch (error) {
    if (error instanceof Refusal) return refusal(error)
    throw error
  }
}

export function refusal({ problem }: Refusal, headers = {}): Reply {
  const type = { 'content-type': 'application/problem+json' }
  return { status: problem.status, headers: { ...type, ...headers }, body: JSON.stringify(problem) }
}

function told(result: unknown): Reply {
  const json = { 'content-type': 'application/json' }
  if (!(result instanceof Uploaded)) return { status: 200, headers: json, body: JSON.stringify(result) }
  const { headers, photo } = result
  if (!photo) return { status: 200, headers, body: '' }
  return { status: 200, headers: { ...json, ...headers }, body: JSON.stringify(photo) }
}

function decoded(pair: string): [string, string] {
  const [key = '', value = ''] = pair.trim().split(' ')
  return [key, atob(value)]
}

function bytesOf(body: Request['body']): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}
