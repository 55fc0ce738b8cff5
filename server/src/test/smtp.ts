import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Letter {
  to: string[]
  /** The letter as received, with its headers. */
  source: string
  messageId: string
}

export interface MailServer {
  url: string
  letters: Letter[]
  /** Called between a letter's last byte and its acknowledgement. Throwing refuses the letter. */
  onLetter: (letter: Letter) => Promise<void> | void
  close(): Promise<void>
}

/** An SMTP server on loopback. */
export async function mailServer(options: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const letters: Letter[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        const source = Buffer.concat(chunks).toString()
        const messageId = /^Message-ID: (\S+)/im.exec(source)?.[1] ?? ''
        const letter = { to: envelope.rcptTo.map(({ address }) => address), source, messageId }
        void take(letter, done)
      })
    },
  })
  const take = async (letter: Letter, answer: (refusal?: Error) => void): Promise<void> => {
    try {
      await server.onLetter(letter)
    } catch (error) {
      return answer(error as Error)
    }
    letters.push(letter)
    answer()
  }
  const listening = smtp.listen(options.port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}?from=cloche@example.com`,
    letters,
    onLetter: () => {},
    close: () => new Promise((closed) => smtp.close(() => closed())),
  }
  return server
}
