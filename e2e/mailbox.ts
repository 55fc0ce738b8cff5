import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Letter {
  subject: string
  text: string
}

/** Everybody's mailboxes, behind one SMTP server on loopback. */
export class Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string
  #server
  #arrived = new EventEmitter()
  /** Letters by address, those that nobody read yet; the newest last. */
  #unread = new Map<string, Letter[]>()

  private constructor(server: SMTPServer, port: number) {
    this.#server = server
    this.url = `smtp://127.0.0.1:${port}?from=cloche@example.com`
  }

  static async start(): Promise<Mailbox> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, taken) => {
        const to = envelope.rcptTo.map(({ address }) => address)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.once('end', () => void mailbox.#take(to, Buffer.concat(chunks)).then(() => taken(), taken))
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const mailbox = new Mailbox(server, (listening.address() as AddressInfo).port)
    return mailbox
  }

  async #take(to: readonly string[], source: Buffer): Promise<void> {
    const { subject = '', text = '' } = await PostalMime.parse(source)
    for (const address of to)
      this.#unread.set(address, [...(this.#unread.get(address) ?? []), { subject, text }])
    this.#arrived.emit('letter')
  }

  /** The next letter to that address with this in its subject, as soon as it is there; each is read once. */
  async read(address: string, subject: string): Promise<Letter> {
    for (;;) {
      const letters = this.#unread.get(address) ?? []
      const place = letters.findIndex((letter) => letter.subject.includes(subject))
      const [letter] = place < 0 ? [] : letters.splice(place, 1)
      if (letter) return letter
      await once(this.#arrived, 'letter', { signal: AbortSignal.timeout(60_000) })
    }
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }
}
