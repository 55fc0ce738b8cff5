import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  url: string
  headers: IncomingHttpHeaders
  body: string
}

interface Answer {
  status?: number
  json?: unknown
  headers?: Record<string, string>
}

export interface StandIn {
  /** `127.0.0.1:<port>`. */
  host: string
  received: Received[]
  answer: (request: Received) => Answer | Promise<Answer>
  close(): Promise<void>
}

/** An external HTTP service on loopback with the given answers. */
export async function standIn(answer: StandIn['answer']): Promise<StandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      const { method = '', url = '', headers } = request
      const each = { method, url, headers, body: Buffer.concat(chunks).toString() }
      it.received.push(each)
      void Promise.resolve(it.answer(each)).then(({ status = 200, json = {}, headers: more = {} }) =>
        response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(json)),
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const it: StandIn = {
    host: `127.0.0.1:${port}`,
    received: [],
    answer,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return it
}
