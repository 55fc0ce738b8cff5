import type { Access } from '@cloche/contract/call.ts'
import type { Server } from './server.ts'
import type { Person } from './visit.ts'

export interface Request {
  method: string
  path: string
  headers: ReadonlyMap<string, string>
  body: string | Uint8Array
  /** The token of the session cookie; empty without a session. */
  session: string
}

/** What a route gets. With `until` the server is killed after that many of the call's writes. */
interface Call {
  server: Server
  person: Person
  match: Record<string, string>
  request: Request
  until: number
}

/** A route that returns undefined is answered with 204. */
export type Route = readonly [access: Access, pattern: RegExp, route: (call: Call) => unknown]
