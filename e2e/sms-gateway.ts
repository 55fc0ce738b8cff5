import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Inbox } from './inbox.ts'

/** Somebody's gateway for text messages on loopback, of the kind that `SMS_URL` describes by a template. */
export class SmsGateway {
  /** For `SMS_URL`. */
  readonly template: string
  #server
  /** By phone. */
  #inbox = new Inbox<string>(20_000)

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    this.template = `http://127.0.0.1:${port}/send?to={phone}&text={text}&id={id}`
    server.on('request', ({ url }, response) => {
      const { searchParams } = new URL(url ?? '', this.template)
      response.writeHead(200).end('taken')
      this.#inbox.deliver(searchParams.get('to') ?? '', searchParams.get('text') ?? '')
    })
  }

  static async start(): Promise<SmsGateway> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new SmsGateway(server)
  }

  /** The next message to that phone, as soon as it is there; each is read once. */
  read(phone: string): Promise<string> {
    return this.#inbox.read(phone)
  }

  async readCode(phone: string): Promise<string> {
    return /\d{6}/.exec(await this.read(phone))![0]
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
