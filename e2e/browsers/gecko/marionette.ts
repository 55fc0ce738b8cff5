import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

type Message = [type: 0 | 1, id: number, error: { error: string; message: string } | null, value: unknown]

/** Speaks Firefox's own protocol, as geckodriver does: commands of W3C WebDriver as `length:[0, id, name, params]`. */
export class Marionette {
  readonly #socket: Socket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #received = Buffer.alloc(0)
  #last = 0

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (data: Buffer) => this.#receive(data))
    socket.on('error', () => {})
    socket.on('close', () =>
      this.#waiting.forEach(({ reject }) => reject(new Error('The browser has closed the connection'))),
    )
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Marionette(socket)
  }

  send(name: string, params: object = {}): Promise<unknown> {
    const id = ++this.#last
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    const text = JSON.stringify([0, id, name, params])
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`)
    return answer.promise
  }

  #receive(data: Buffer) {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const colon = this.#received.indexOf(':')
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(0, colon)))
      if (colon < 0 || this.#received.length < end) return
      const message = JSON.parse(String(this.#received.subarray(colon + 1, end))) as Message | object
      this.#received = this.#received.subarray(end)
      // The first message is a greeting, an object.
      if (Array.isArray(message)) this.#settle(message as Message)
    }
  }

  #settle([, id, error, value]: Message) {
    const { resolve, reject } = this.#waiting.get(id)!
    this.#waiting.delete(id)
    if (error) reject(new Error(`${error.error}: ${error.message}`))
    else resolve(value)
  }
}
