import { createHmac } from 'node:crypto'
import type { Context } from '../../base/context.ts'
import { newToken, tokenHash } from '../../base/secrets/token.ts'
import { insertAttempt, takeAttempt } from '../identities/service.ts'
import type { Proofs, Provider } from './provider.ts'
import { Refused } from './refusal.ts'

export const ATTEMPT_MILLISECONDS = 600_000

/** The start of every address to which a login may lead. */
const INSIDE = /^\/admin(?:[/?#]|$)/
const LONGEST = 2000

/** An attempt that came back to the browser in which it began. */
export interface Attempt {
  /** The user who links; null for a login. */
  userId: string | null
  /** A path below /admin. */
  returnTo: string
  proofs: Proofs
}

/** Begins an attempt in a browser and returns the provider's address for it. Throws `Refused`. */
export async function beginAttempt(
  { db, clock }: Context,
  provider: Provider,
  { browser, userId, returnTo }: { browser: string; userId: string | null; returnTo: string },
): Promise<string> {
  const state = newToken()
  const address = await provider.address(proofsOf(browser, state))
  await insertAttempt(db, {
    state_hash: tokenHash(state),
    browser_hash: tokenHash(browser),
    user_id: userId,
    return_to: returnTo,
    expires_at: new Date(clock().getTime() + ATTEMPT_MILLISECONDS),
  })
  return address
}

/** Resumes the attempt of a state, once, in its browser alone. Throws `Refused`. */
export async function resumeAttempt(
  { db, clock }: Context,
  state: unknown,
  browser: string | undefined,
): Promise<Attempt> {
  if (typeof state !== 'string' || !browser) throw new Refused('expired', 'no state, or another browser')
  const hashes = { state_hash: tokenHash(state), browser_hash: tokenHash(browser) }
  const row = await takeAttempt(db, hashes, clock())
  if (!row) throw new Refused('expired', 'the state is unknown, used, over, or of another browser')
  return { userId: row.user_id, returnTo: row.return_to, proofs: proofsOf(browser, state) }
}

/** Nonce and PKCE verifier follow from the browser's secret and the state, so that the database can't finish a login. */
function proofsOf(browser: string, state: string): Proofs {
  const derived = (name: string) =>
    createHmac('sha256', browser).update(`${name} ${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), verifier: derived('verifier') }
}

/** The wanted address if it lies below /admin of this origin, else /admin. */
export function insideAdmin(wanted: unknown, publicUrl: string): string {
  if (typeof wanted !== 'string' || wanted.length > LONGEST || !URL.canParse(wanted, publicUrl))
    return '/admin'
  const { origin, pathname, search, hash } = new URL(wanted, publicUrl)
  const path = `${pathname}${search}${hash}`
  return origin === publicUrl && INSIDE.test(path) && path.length <= LONGEST ? path : '/admin'
}
