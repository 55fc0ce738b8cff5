import type { MessageChannel } from '@cloche/contract/messages.ts'

/** A message as it leaves. */
export interface Outgoing {
  /** The same with every attempt: whoever takes a key against sending twice gets this one. */
  id: string
  recipient: string
  subject: string | null
  text: string
}

/** Something that sends: mail, sms, Telegram. */
export interface Channel {
  /**
   * Hands a message over and answers what the other side calls it. Gives up within a minute. Throws `Undeliverable` for what no later
   * attempt would change, anything else for what one may.
   */
  send(message: Outgoing): Promise<string | null>
}

/** Null: nothing is set up for it, and its messages are kept. */
export type Channels = Record<MessageChannel, Channel | null>

export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** The other side takes nothing from us there any more: blocked, or closed for good. */
export class Gone extends Undeliverable {
  override name = 'Gone'
}

/** Too much at once: not again before so many seconds are over. */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
