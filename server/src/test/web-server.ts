import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  /** `http://127.0.0.1:port` */
  url: string
  /** What was asked for, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[]
  /** Connections that are open. */
  open(): Promise<number>
  close(): Promise<void>
}

/** Somebody else's web server, on loopback, that answers as a test says. */
export async function startWebServer(listener: RequestListener): Promise<WebServer> {
  const asked: WebServer['asked'] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers })
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    open: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
