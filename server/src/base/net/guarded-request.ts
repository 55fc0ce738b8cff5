import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { mayReach, type AddressRange } from './addresses.ts'

export type SafeFetchReason =
  | 'unreachable'
  | 'timeout'
  | 'status'
  | 'redirects'
  | 'private_address'
  | 'too_large'

/** Why a request failed; `detail` is a status, an error code or an address, for operators. */
export class SafeFetchError extends Error {
  readonly reason: SafeFetchReason
  readonly detail: string

  constructor(reason: SafeFetchReason, detail = '') {
    super(detail ? `${reason}: ${detail}` : reason)
    this.reason = reason
    this.detail = detail
  }
}

export interface Reach {
  /** Addresses that are allowed besides public ones. */
  allowed: readonly AddressRange[]
  /** How names are resolved; by the system unless a test replaces it. */
  lookup?: typeof systemLookup
}

interface GuardedRequest extends Reach {
  signal: AbortSignal
  headers: OutgoingHttpHeaders
  /** Sent with POST; without it the request is a GET. */
  body?: Buffer
}

/**
 * Requests an http(s) address that a user typed and follows no redirect. It checks the address that it connects to, so that a name
 * which changes its address can't get around the check. The caller destroys the answer.
 */
export function guardedRequest(
  url: URL,
  { signal, headers, body, ...reach }: GuardedRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const refused = refusedAddress(url, reach.allowed)
    if (refused !== null) throw new SafeFetchError('private_address', refused)
    const { request } = url.protocol === 'https:' ? https : http
    const method = body ? 'POST' : 'GET'
    request(url, { method, signal, lookup: guardedLookup(reach), agent: false, headers })
      .once('response', resolve)
      .once('error', reject)
      .end(body)
  })
}

/** The IP address that a URL names itself, without a look-up, if it may not be reached; else null. */
export function refusedAddress({ hostname }: URL, allowed: readonly AddressRange[]): string | null {
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(host) && !mayReach(host, allowed) ? host : null
}

/** Returns the checked addresses to the connection itself, so that no second look-up can differ. */
function guardedLookup({ allowed, lookup = systemLookup }: Reach): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const refused = error ? undefined : found.find(({ address }) => !mayReach(address, allowed))
      const problem = refused ? new SafeFetchError('private_address', refused.address) : error
      if (problem) done(problem, '')
      else if (options.all) done(null, found)
      else done(null, found[0]!.address, found[0]!.family)
    })
  }
}

/** Says why a request failed that had the time of `timeout`. */
export function failureOf(error: unknown, timeout: AbortSignal): SafeFetchError {
  if (timeout.aborted) return new SafeFetchError('timeout')
  if (error instanceof SafeFetchError) return error
  const { code, message } = error as NodeJS.ErrnoException
  return new SafeFetchError('unreachable', code ?? message)
}
