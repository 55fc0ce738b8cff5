import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../base/context.ts'
import { countAttempt, networkOf } from '../../base/http/rate-limits.ts'

/** Users who share an address each get a message. */
export const MAX_MESSAGES = 5
/** The answer takes this long at least, so that its time does not tell whether the address is known. */
const ANSWER_MILLISECONDS = 400

/** Who asks for something to be sent: `to` is a phone or an e-mail address, `network` the caller's IP address. */
interface Asked {
  kind: 'link' | 'reset'
  to: string
  network: string
}

/**
 * Sends by `send` what somebody without a login asks for. Unknown addresses count and take their time too, so that neither tells which
 * exist. Throws `rate_limited`, `unavailable`.
 */
export async function sendUntold(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, to, network }: Asked,
  send: () => Promise<void>,
): Promise<void> {
  const answered = wait(ANSWER_MILLISECONDS)
  const limits = [
    { kind, subject: `address ${to.toLowerCase()}`, max: 3, seconds: 3600 },
    { kind, subject: networkOf(network), max: 20, seconds: 3600 },
  ]
  await countAttempt(db, limits, clock())
  await send()
  await answered
}
