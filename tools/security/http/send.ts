import { Agent, request as open, type IncomingMessage } from 'node:http'

export interface Sent {
  method: string
  /** The path below the product's address, percent-encoded. */
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

export interface Answer {
  /** The status; 0 if the connection ended without an answer. */
  status: number
  type: string
  /** The header `cache-control`. */
  cache: string
  bytes: number
  text: string
  ms: number
}

export type Send = (sent: Sent) => Promise<Answer>

const TIMEOUT_MS = 60_000

async function collect(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Sends over kept-alive connections. A broken connection is an answer with status 0, never an exception. If the server has closed
 * a connection after an earlier answer, the request is sent again on a new one, as every client does.
 */
export function sender(url: string): { send: Send; close(): void } {
  const kept = new Agent({ keepAlive: true, maxSockets: 64 })
  const sendBy = (agent: Agent | false, { method, path, headers = {}, body }: Sent): Promise<Answer> => {
    const begun = performance.now()
    const { promise, resolve } = Promise.withResolvers<Answer>()
    const answer = (
      status: number,
      bytes: Buffer,
      { 'content-type': type = '', 'cache-control': cache = '' } = {},
    ) => {
      const ms = performance.now() - begun
      resolve({ status, type, cache, bytes: bytes.length, text: bytes.toString(), ms })
    }
    const length = body ? { 'content-length': String(body.length) } : {}
    const { hostname, port } = new URL(url)
    const options = { hostname, port, method, path, agent, headers: { origin: url, ...length, ...headers } }
    const sent = open(options, (message) => {
      const { statusCode, headers: told } = message
      collect(message).then(
        (bytes) => answer(statusCode!, bytes, told),
        () => answer(statusCode!, Buffer.alloc(0), told),
      )
    })
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy())
    sent.on('error', (error) => {
      if (agent && sent.reusedSocket) resolve(sendBy(false, { method, path, headers, body }))
      else answer(0, Buffer.from(error.message))
    })
    sent.end(body)
    return promise
  }
  return { send: (sent) => sendBy(kept, sent), close: () => kept.destroy() }
}

/** Returns the code of a problem, empty for any other answer. */
export function problemCode({ type, text }: Pick<Answer, 'type' | 'text'>): string {
  if (!type.startsWith('application/problem+json')) return ''
  try {
    return (JSON.parse(text) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}

export const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
