import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody's gateway for text messages on loopback, of the kind that `SMS_URL` describes by a template. */
export class SmsGateway {
  /** For `SMS_URL`. */
  readonly template: string
  #server
  #arrived = new EventEmitter()
  /** Texts by phone, those that nobody read yet; the newest last. */
  #unread = new Map<string, string[]>()

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    const { port } = server.address() as AddressInfo
    this.template = `http://127.0.0.1:${port}/send?to={phone}&text={text}&id={id}`
    server.on('request', ({ url }, response) => {
      const { searchParams } = new URL(url ?? '', this.template)
      const phone = searchParams.get('to') ?? ''
      this.#unread.set(phone, [...(this.#unread.get(phone) ?? []), searchParams.get('text') ?? ''])
      response.writeHead(200).end('taken')
      this.#arrived.emit('message')
    })
  }

  static async start(): Promise<SmsGateway> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new SmsGateway(server)
  }

  /** The next message to that phone, as soon as it is there; each is read once. */
  async read(phone: string): Promise<string> {
    for (;;) {
      const text = this.#unread.get(phone)?.shift()
      if (text !== undefined) return text
      await once(this.#arrived, 'message', { signal: AbortSignal.timeout(20_000) })
    }
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
