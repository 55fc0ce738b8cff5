import type { Language } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'

/** In whose name an e-mail comes, and how it looks. */
export interface Letterhead {
  language: Language
  /** The sender's name. Null: as the configuration has it. */
  name: string | null
  /** `#rrggbb`. Null: the product's own. */
  accent: string | null
  /** A PNG. */
  logo: Uint8Array | null
}

/** A message as a channel sends it. */
export interface Outgoing {
  /** The same in every attempt: the idempotency key for services that take one. */
  id: string
  recipient: string
  subject: string | null
  text: string
  /** For e-mails; without one they are the product's own. */
  letterhead?: Letterhead
}

/** A way to send messages: mail, sms, Telegram. */
export interface Channel {
  /**
   * Sends a message and returns the other side's id for it. Gives up before the queue runs the job again (`base/jobs/queue.ts`).
   * Throws `Undeliverable` when no later attempt would help, another error when one may.
   */
  send(message: Outgoing): Promise<string | null>
}

/** Null: the channel is not configured, and its messages are kept. */
export type Channels = Record<MessageChannel, Channel | null>

export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** The recipient has blocked us, or their account is closed for good. */
export class Gone extends Undeliverable {
  override name = 'Gone'
}

/** The service limits our rate; try again after this many seconds. */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
