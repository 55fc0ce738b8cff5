import { asReachability, type Api } from '@cloche/client/client.ts'
import { solveWork } from './solve-work.ts'
import { recaptchaToken } from './recaptcha.ts'

const KEY_ADDRESS = '/params/v1/app/admin-params/google_recapcha_public'
const TIMEOUT = 10_000

/**
 * What `POST /user/sms` takes as `captcha`: reCAPTCHA's token where the second service names a key, else a solved piece of work.
 * Rejects as `Api` does.
 */
export async function provePerson(api: Api): Promise<string> {
  const key = await publicKey(new URL(api.base, location.href))
  return key === null ? solveWork(await api.call('GET /user/challenge')) : recaptchaToken(key)
}

/** The second service lies beside the calls. */
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
