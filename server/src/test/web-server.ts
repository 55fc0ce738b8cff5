import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface WebServer {
  /** The server's origin, such as `http://127.0.0.1:8080`. */
  url: string
  /** The requested paths, in order. */
  asked: { path: string; headers: IncomingHttpHeaders }[]
  /** The number of open connections. */
  open(): Promise<number>
  close(): Promise<void>
}

/** An external web server on loopback with the test's answers. */
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
