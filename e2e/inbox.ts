import { EventEmitter, once } from 'node:events'

/** Ends a test that hangs: a slow machine may take long over a message. */
const PATIENCE_MILLISECONDS = 240_000

/** The unread messages of each address. Each message is read once. */
export class Inbox<Message> {
  #arrived = new EventEmitter()
  #unread = new Map<string, Message[]>()

  deliver(address: string, message: Message): void {
    this.#unread.set(address, [...(this.#unread.get(address) ?? []), message])
    this.#arrived.emit('message')
  }

  /** Resolves to the oldest unread message to that address that fits, once it arrives. */
  async read(address: string, fits: (message: Message) => boolean = () => true): Promise<Message> {
    for (;;) {
      const messages = this.#unread.get(address) ?? []
      const place = messages.findIndex(fits)
      if (place >= 0) return messages.splice(place, 1)[0]!
      await once(this.#arrived, 'message', { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
    }
  }
}
