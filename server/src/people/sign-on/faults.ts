import type * as Library from 'openid-client'
import { Refused } from './refusal.ts'

/** Errors of a provider that a person caused, by going back or without answering. */
const CANCELLED = new Set(['access_denied', 'login_required', 'consent_required', 'interaction_required'])
const AWAY = new Set(['server_error', 'temporarily_unavailable'])
const NO_ANSWER = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

type Library = typeof Library

/** What a failed exchange with the provider is for the person and in the log, which gets no token, code or text from elsewhere. */
export function refusalOf(library: Library, error: unknown): Refused {
  if (error instanceof Refused) return error
  if (error instanceof library.AuthorizationResponseError) return ofAuthorization(error.error)
  if (error instanceof library.ResponseBodyError) {
    const fault = `token endpoint: ${plain(error.error)}`
    if (error.status >= 500) return new Refused('away', fault)
    // The code was used before, or has expired.
    return new Refused(error.error === 'invalid_grant' ? 'expired' : 'wrong', fault)
  }
  if (error instanceof library.WWWAuthenticateChallengeError)
    return new Refused('wrong', `userinfo endpoint: status ${error.status}`)
  if (error instanceof library.ClientError) return ofClient(error)
  if (error instanceof TypeError && error.cause) return new Refused('away', networkFault(error.cause))
  throw error
}

function ofAuthorization(error: string): Refused {
  const fault = `authorization endpoint: ${plain(error)}`
  if (CANCELLED.has(error)) return new Refused('cancelled', fault)
  return new Refused(AWAY.has(error) ? 'away' : 'wrong', fault)
}

function ofClient(error: Library.ClientError): Refused {
  const { cause, code } = error
  if (code === undefined) return new Refused('away', networkFault(cause))
  if (NO_ANSWER.has(code)) return new Refused('away', code)
  if (cause instanceof Response) {
    const fault = `${code}: status ${cause.status}`
    return new Refused(cause.status >= 500 ? 'away' : 'wrong', fault)
  }
  // The library's own words, such as: unexpected JWT "iss" (issuer) claim value.
  return new Refused('wrong', `${code}: ${cause instanceof Error ? cause.message : error.message}`)
}

function networkFault(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? plain(code) : 'no answer'
}

/** An error's name is a word by the standard; anything else may be text that somebody put into the address. */
const plain = (word: string): string => (/^[\w.-]{1,60}$/.test(word) ? word : 'unknown error')
