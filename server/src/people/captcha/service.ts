import { createChallenge, randomInt, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Challenge } from '@cloche/contract/users.ts'
import type { Context } from '../../base/context.ts'
import { serverSecret } from '../../base/db/server-secrets.ts'
import { askGateway } from '../../base/net/gateway.ts'
import { Problem } from '../../base/faults/problem.ts'
import { tokenHash } from '../../base/secrets/token.ts'
import { spend } from './queries.ts'

export { deleteExpiredChallenges } from './queries.ts'

/** A cheap phone tries a few hundred keys of this cost in about a second. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 5000, tries: [150, 300] } as const
const LIFE_MILLISECONDS = 600_000
const VERIFY_MILLISECONDS = 8000
/** Above this, reCAPTCHA v3 calls a person more likely than not; v2 has no score. */
const LEAST_SCORE = 0.5

type Keys = { hmacSignatureSecret: string; hmacKeySignatureSecret: string }

/** Makes a signed challenge, valid once and for ten minutes. */
export async function makeChallenge(context: Context): Promise<Challenge> {
  const challenge = await createChallenge({
    ...(await keysOf(context)),
    algorithm: WORK.algorithm,
    cost: WORK.cost,
    counter: randomInt(...WORK.tries),
    deriveKey,
    expiresAt: new Date(context.clock().getTime() + LIFE_MILLISECONDS),
  })
  return challenge as Challenge
}

/**
 * Throws `captcha_failed` unless the device sends a valid proof: reCAPTCHA's token if its keys are configured, else an unused
 * solved challenge. Throws `unavailable` when reCAPTCHA does not answer.
 */
export async function requirePerson(
  context: Context,
  given: string | undefined,
  address: string,
): Promise<void> {
  const { recaptchaSecret } = context.config
  const proves =
    recaptchaSecret === null ? solves(context, given) : asked(context, recaptchaSecret, given, address)
  if (!given || !(await proves)) throw new Problem('captcha_failed')
}

const verdict = z.object({ success: z.boolean(), score: z.number().optional() })

async function asked(
  { config, log }: Context,
  secret: string,
  response: string | undefined,
  remoteip: string,
): Promise<boolean> {
  if (!response) return false
  try {
    const { text } = await askGateway(config.recaptchaVerifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, remoteip }),
      milliseconds: VERIFY_MILLISECONDS,
    })
    const { success, score = 1 } = verdict.parse(JSON.parse(text))
    return success && score >= LEAST_SCORE
  } catch (error) {
    log.warn({ err: error }, 'reCAPTCHA did not answer')
    throw new Problem('unavailable')
  }
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({ algorithm: z.literal(WORK.algorithm), expiresAt: z.int() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

async function solves(context: Context, given: string | undefined): Promise<boolean> {
  const sent = payload.safeParse(readJson(given ?? ''))
  if (!sent.success) return false
  const { challenge, solution } = sent.data as unknown as Payload
  const checked = { challenge, solution, deriveKey, ...(await keysOf(context)) }
  const { verified } = await verifySolution(checked).catch(() => ({ verified: false }))
  const { signature, parameters } = sent.data.challenge
  const expiresAt = new Date(parameters.expiresAt * 1000)
  return verified && spend(context.db, tokenHash(signature), expiresAt)
}

function readJson(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString())
  } catch {
    return null
  }
}

async function keysOf({ db }: Context): Promise<Keys> {
  const secret = (await serverSecret(db, 'challenge')).toString('base64')
  return { hmacSignatureSecret: `${secret} signature`, hmacKeySignatureSecret: `${secret} key` }
}
