import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Inbox } from './inbox.ts'

/** A gateway for text messages on loopback, which `SMS_URL` addresses by a template. */
export class SmsGateway {
  /** The value of `SMS_URL`. */
  readonly template: string
  #server
  /** The unread messages by phone number. */
  #inbox = new Inbox<string>()

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

  /** Resolves to the next message to that phone once it arrives. Each message is read once. */
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
