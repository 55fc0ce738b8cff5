import { EventEmitter, once } from 'node:events'

/** What arrived at each address and was not read yet; each message is read once. */
export class Inbox<Message> {
  #arrived = new EventEmitter()
  #unread = new Map<string, Message[]>()
  readonly #patience: number

  /** `patience`: the milliseconds that a message may take. */
  constructor(patience: number) {
    this.#patience = patience
  }

  deliver(address: string, message: Message): void {
    this.#unread.set(address, [...(this.#unread.get(address) ?? []), message])
    this.#arrived.emit('message')
  }

  /** The oldest unread message to that address that fits, as soon as it is there. */
  async read(address: string, fits: (message: Message) => boolean = () => true): Promise<Message> {
    for (;;) {
      const messages = this.#unread.get(address) ?? []
      const place = messages.findIndex(fits)
      if (place >= 0) return messages.splice(place, 1)[0]!
      await once(this.#arrived, 'message', { signal: AbortSignal.timeout(this.#patience) })
    }
  }
}
