import { Agent, request as send, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Reply, Request } from '../routes.ts'

/** The reply, or that the connection broke before it came. */
export type Heard = Reply | 'nothing'

export interface Exchange {
  port: number
  request: Request
  /** Headers beside the request's own. */
  headers: Readonly<Record<string, string>>
  /** Sends only this many bytes of the body, and breaks the connection once they `haveArrived`. */
  cut?: { after: number; haveArrived(): Promise<void> }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const alone = new Agent()

/** Makes a request over a socket, with Node's client because the simulation replaces `fetch`. */
export async function exchange({ port, request, headers, cut }: Exchange): Promise<Heard> {
  const { method, path } = request
  const body = typeof request.body === 'string' ? Buffer.from(request.body) : request.body
  const all: Record<string, string> = { ...Object.fromEntries(request.headers), ...headers }
  if (method !== 'GET' && method !== 'HEAD') all['content-length'] = String(body.length)
  const to = { host: '127.0.0.1', port, method, path, headers: all }
  const sending = send({ ...to, agent: cut ? alone : agent })
  const heard = replyTo(sending)
  if (!cut) sending.end(body)
  else {
    sending.flushHeaders()
    if (cut.after > 0) sending.write(body.subarray(0, cut.after))
    await Promise.race([cut.haveArrived(), heard])
    sending.destroy()
  }
  return heard
}

function replyTo(sending: ClientRequest): Promise<Heard> {
  return new Promise((resolve, reject) => {
    sending.on('response', (response) => void read(response).then(resolve, reject))
    sending.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') resolve('nothing')
      else reject(error)
    })
  })
}

async function read(response: IncomingMessage): Promise<Heard> {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  )
  return { status: response.statusCode!, headers, body: await text(response) }
}
