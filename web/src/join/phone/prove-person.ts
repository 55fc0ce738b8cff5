import { asReachability, type Api } from '@cloche/client/client.ts'
import { solveWork } from './solve-work.ts'
import { recaptchaToken } from './recaptcha.ts'

const KEY_ADDRESS = '/params/v1/app/admin-params/google_recapcha_public'
const TIMEOUT = 10_000

/**
 * Returns the `captcha` of `POST /user/sms`: a reCAPTCHA token if the second service has a key, otherwise a solved
 * challenge. Rejects like `Api`.
 */
export async function provePerson(api: Api): Promise<string> {
  const key = await publicKey(new URL(api.base, location.href))
  return key === null ? solveWork(await api.call('GET /user/challenge')) : recaptchaToken(key)
}

/** The second service has the same origin as the API. */
async function publicKey(calls: URL): Promise<string | null> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(new URL(KEY_ADDRESS, calls), {
      headers,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (!response.ok) throw new TypeError(`The second service answered ${response.status}`)
    return ((await response.json()) as { value: string | null }).value
  } catch (error) {
    throw asReachability(error)
  }
}
