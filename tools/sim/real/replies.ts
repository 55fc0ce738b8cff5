import { HEADER } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'
import type { Reply } from '../routes.ts'
import { firstDifference } from './compare.ts'

/** The headers that phones and staff's pages read, except for the server's time. */
const READ = ['etag', 'retry-after', TUS.resumable, TUS.offset]

/** Phones read the length of an upload only from the answer to HEAD. */
const headersRead = (method: string) => (method === 'HEAD' ? [...READ, TUS.length] : READ)

/** Returns how two replies to a request differ, or null if a phone could not tell. */
export function replyDifference(method: string, real: Reply, model: Reply): string | null {
  const view = (reply: Reply) => ({
    status: reply.status,
    headers: Object.fromEntries(headersRead(method).map((name) => [name, reply.headers[name]])),
    body: isJson(reply) ? (JSON.parse(reply.body) as unknown) : reply.body,
  })
  return firstDifference(view(real), view(model))
}

/** Each reply contains the server's time. */
export function timeDifference({ headers }: Reply, now: number): string | null {
  return firstDifference(headers[HEADER.serverTime], String(now), HEADER.serverTime)
}

const isJson = ({ headers, body }: Reply) => body !== '' && headers['content-type']?.includes('json') === true
