import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Inbox } from './inbox.ts'

interface Request {
  body: string
  headers: Record<string, string>
}

/** A program on loopback that webhooks are sent to. */
export class WebhookReceiver {
  readonly url: string
  /** The status of the next answers. */
  status = 200
  #server
  #inbox = new Inbox<Request>()

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
    server.on('request', (request, response) => void this.#take(request, response))
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new WebhookReceiver(server)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    response.writeHead(this.status).end('taken')
    this.#inbox.deliver('', { body, headers: request.headers as Record<string, string> })
  }

  /** Resolves to the next request once it arrives. Each is read once. */
  read(): Promise<Request> {
    return this.#inbox.read('')
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
