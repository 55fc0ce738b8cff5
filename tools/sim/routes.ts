import type { Access } from '@cloche/contract/call.ts'
import { HEADER, isStaff, ROLE } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'
import { Refusal } from './refusal.ts'
import type { Request, Route } from './request.ts'
import type { Progress } from './rows.ts'
import type { Server } from './server.ts'
import { STAFF_ROUTES } from './staff-routes.ts'
import { submitVisit } from './submitting.ts'
import { appendUpload, createUpload, uploadState } from './uploads.ts'
import { presentUser, type Person } from './visit.ts'

export type { Request } from './request.ts'

export interface Reply {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** tus answers in headers, and with the photo once it is complete. */
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

const ROUTES: readonly Route[] = [
  ['session', /^GET \/api\/user$/, ({ person }) => presentUser(person)],
  [
    'public',
    /^GET \/api\/user\/logout$/,
    ({ server, request }) => void server.sessions.delete(request.session),
  ],
  [
    'session',
    /^GET \/api\/visit\?/,
    ({ server, person }) => ({ items: server.list(person), nextCursor: null }),
  ],
  ['session', /^GET \/api\/menu$/, () => ({ dishes: [], drinks: [], fetchedAt: null })],
  [
    'session',
    /^GET \/api\/question\/(?<visit>[^/?]+)(?:\?|$)/,
    ({ server, person, match, request }) =>
      server.checklist(person, match['visit']!, 'checklist', shapesIn(request)),
  ],
  [
    'session',
    /^GET \/api\/question\/(?<visit>[^/]+)\/addon(?:\?|$)/,
    ({ server, person, match, request }) =>
      server.checklist(person, match['visit']!, 'addon', shapesIn(request)),
  ],
  [
    'guest',
    /^POST \/api\/visit\/(?<visit>[^/]+)\/begin$/,
    ({ server, person, match, request: { headers } }) =>
      server.beginByTap(person, match['visit']!, new Date(headers.get(HEADER.capturedAt)!)),
  ],
  [
    'guest',
    /^PUT \/api\/visit\/(?<visit>[^/]+)$/,
    ({ server, person, match, request: { headers } }) =>
      submitVisit(server, person, match['visit']!, new Date(headers.get(HEADER.capturedAt)!)),
  ],
  [
    'guest',
    /^POST \/api\/visit\/(?<visit>[^/]+)\/writes$/,
    ({ server, person, match, request: { body }, until }) => {
      const { writes } = JSON.parse(String(body))
      return { results: server.writes(person, match['visit']!, writes, until) }
    },
  ],
  [
    'guest',
    /^POST \/api\/question\/(?<question>[^/]+)\/photo\/upload$/,
    ({ server, person, match, request: { headers, body } }) => {
      const { id, ...upload } = announcedIn(headers)
      const to = { questionId: match['question']!, ...upload }
      return new Uploaded(createUpload(server, person, id, to, bytesOf(body)))
    },
  ],
  [
    'guest',
    /^HEAD \/api\/photo-upload\/(?<id>[^/]+)$/,
    ({ server, person, match }) =>
      new Uploaded({ ...uploadState(server, person, match['id']!), photo: null }),
  ],
  [
    'guest',
    /^PATCH \/api\/photo-upload\/(?<id>[^/]+)$/,
    ({ server, person, match, request: { headers, body } }) =>
      new Uploaded(
        appendUpload(server, person, match['id']!, Number(headers.get(TUS.offset)), bytesOf(body)),
      ),
  ],
  ...STAFF_ROUTES,
]

/** The shapes of conditions that a phone knows. */
const shapesIn = ({ path }: Request): string[] =>
  new URLSearchParams(path.split('?')[1]).get('shapes')?.split(',') ?? []

const MAY: Record<Access, (person: Person) => boolean> = {
  public: () => true,
  session: () => true,
  guest: ({ roleId }) => !isStaff(roleId),
  staff: ({ roleId }) => isStaff(roleId),
  admin: ({ roleId }) => roleId === ROLE.administrator,
}

/** Returns the server's reply. With `until` the server is killed after that many of the call's writes. */
export function answer(server: Server, request: Request, until = Infinity): Reply {
  const address = `${request.method} ${request.path}`
  try {
    for (const [access, pattern, route] of ROUTES) {
      const match = pattern.exec(address)
      if (!match) continue
      const person = personOf(server, request, access)
      return replyWith(request, route({ server, person, match: match.groups ?? {}, request, until }))
    }
    throw new Error(`The simulation's server knows no ${address}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refused = refusal(error, SPEAKS_TUS.test(address) ? { [TUS.resumable]: TUS.version } : {})
    return request.method === 'HEAD' ? { ...refused, body: '' } : refused
  }
}

const SPEAKS_TUS = /\/photo\/upload$|\/photo-upload\//

function personOf({ sessions, people }: Server, { session, headers }: Request, access: Access): Person {
  const person = people.get(sessions.get(session) ?? '')
  if (!person && access !== 'public') throw new Refusal('unauthenticated')
  const user = headers.get(HEADER.user)
  if (person && access !== 'public' && user !== undefined && user !== person.id)
    throw new Refusal('session_changed')
  if (person && !MAY[access](person)) throw new Refusal('forbidden')
  return person!
}

export function refusal({ problem }: Refusal, headers = {}): Reply {
  const type = { 'content-type': 'application/problem+json' }
  return { status: problem.status, headers: { ...type, ...headers }, body: JSON.stringify(problem) }
}

function replyWith({ method }: Request, result: unknown): Reply {
  const json = { 'content-type': 'application/json' }
  if (result === undefined) return { status: 204, headers: {}, body: '' }
  if (!(result instanceof Uploaded)) {
    const { version } = result as { version?: number }
    const headers: Reply['headers'] = version === undefined ? json : { ...json, etag: `"${version}"` }
    return { status: 200, headers, body: JSON.stringify(result) }
  }
  const { headers, photo } = result
  const status = method === 'POST' ? 201 : photo ? 200 : 204
  if (!photo) return { status, headers, body: '' }
  return { status, headers: { ...json, ...headers }, body: JSON.stringify(photo) }
}

/** Parses the metadata of a new upload. */
export function announcedIn(headers: Request['headers']) {
  const metadata = Object.fromEntries(headers.get(TUS.metadata)!.split(',').map(decoded))
  const captured = headers.get(HEADER.capturedAt)!
  return {
    id: metadata['id']!,
    captured,
    sha256: metadata['sha256']!,
    length: Number(headers.get(TUS.length)),
  }
}

function decoded(pair: string): [string, string] {
  const [key = '', value = ''] = pair.trim().split(' ')
  return [key, atob(value)]
}

function bytesOf(body: Request['body']): Uint8Array {
  return typeof body === 'string' ? new TextEncoder().encode(body) : body
}
