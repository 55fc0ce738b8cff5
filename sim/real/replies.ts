import { HEADER } from '@cloche/contract/constants.ts'
import { TUS } from '@cloche/contract/tus.ts'
import type { Reply } from '../routes.ts'
import { firstDifference } from './compare.ts'

/** Headers that phones and staff's pages read, but for the server's time. */
const READ = ['etag', 'retry-after', TUS.resumable, TUS.offset]

/** Only the answer to HEAD says how long an upload is; no phone reads it elsewhere. */
const headersRead = (method: string) => (method === 'HEAD' ? [...READ, TUS.length] : READ)

/** How two replies to a request differ, null when nobody could tell. */
export function replyDifference(method: string, real: Reply, model: Reply): string | null {
  const view = (reply: Reply) => ({
    status: reply.status,
    headers: Object.fromEntries(headersRead(method).map((name) => [name, reply.headers[name]])),
    body: isJson(reply) ? (JSON.parse(reply.body) as unknown) : reply.body,
  })
  return firstDifference(view(real), view(model))
}

/** The server says its time in each reply. */
export function timeDifference({ headers }: Reply, now: number): string | null {
  return firstDifference(headers[HEADER.serverTime], String(now), HEADER.serverTime)
}

const isJson = ({ headers, body }: Reply) => body !== '' && headers['content-type']?.includes('json') === true
