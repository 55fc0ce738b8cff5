import type { Access } from '@cloche/contract/call.ts'
import type { Server } from './server.ts'
import type { Person } from './visit.ts'

export interface Request {
  method: string
  path: string
  headers: ReadonlyMap<string, string>
  body: string | Uint8Array
  /** The token of the cookie that goes along; of nobody when it is empty. */
  session: string
}

/** What a route gets. With `until` the server is killed after so many of the call's writes. */
interface Call {
  server: Server
  person: Person
  match: Record<string, string>
  request: Request
  until: number
}

/** Undefined is answered as 204. */
export type Route = readonly [access: Access, pattern: RegExp, route: (call: Call) => unknown]
