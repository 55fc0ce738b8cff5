import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { Inbox } from './inbox.ts'

interface Letter {
  subject: string
  text: string
}

/** The mailboxes of all people, behind one SMTP server on loopback. */
export class Mailbox {
  /** The value of `SMTP_URL`. */
  readonly url: string
  #server
  #inbox = new Inbox<Letter>()

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
        void buffer(stream)
          .then((source) => mailbox.#take(to, source))
          .then(() => taken(), taken)
      },
    })
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const mailbox = new Mailbox(server, (listening.address() as AddressInfo).port)
    return mailbox
  }

  async #take(to: readonly string[], source: Buffer): Promise<void> {
    const { subject = '', text = '' } = await PostalMime.parse(source)
    for (const address of to) this.#inbox.deliver(address, { subject, text })
  }

  /** Resolves to the next letter to that address with these words in its subject, once it arrives. Each letter is read once. */
  read(address: string, subject: string): Promise<Letter> {
    return this.#inbox.read(address, (letter) => letter.subject.includes(subject))
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.#server.close(() => closed()))
  }
}
