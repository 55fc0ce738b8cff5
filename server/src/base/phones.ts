import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { phoneFrom, phoneFromCall, phoneStarts } from '@cloche/contract/phone.ts'
import type { Config } from './config/config.ts'
import { invalid, Problem } from './faults/problem.ts'

// A stored phone is the digits of E.164, the calling code first (docs/decisions/0030); the API writes a plus before them.

type Configured = Pick<Config, 'phoneCountry'>

const stored = (phone: string) => phone.slice(1)

/** A stored phone as the API writes it. */
export const e164 = (phone: string): string => `+${phone}`

/** A stored phone without the calling code, as all people in its country dial it. */
export const nationalDigits = (phone: string): string =>
  parsePhoneNumberFromString(e164(phone))?.nationalNumber ?? phone

/** Whether whoever calls or texts this number pays extra for it. */
const isPremium = (phone: string) => parsePhoneNumberFromString(phone)?.getType() === 'PREMIUM_RATE'

/** A phone in any spelling, as it is stored; null for any other text. */
export function phoneIn(typed: string, { phoneCountry }: Configured): string | null {
  const phone = phoneFrom(typed, phoneCountry)
  return phone && stored(phone)
}

/** A phone that a user may have, as it is stored; null for any other text and for numbers that cost extra. */
export function reachablePhoneIn(typed: string, { phoneCountry }: Configured): string | null {
  const phone = phoneFrom(typed, phoneCountry)
  return phone === null || isPremium(phone) ? null : stored(phone)
}

/** The same for a typed phone of a user. `before`, the phone that they have, stays whatever it is. Throws `invalid` at `phone`. */
export function usersPhone(
  typed: string | null,
  config: Configured,
  before: string | null = null,
): string | null {
  if (typed === null) return null
  if (before !== null && typed === e164(before)) return before
  const phone = phoneIn(typed, config)
  if (phone === null) throw invalid('phone', 'Not a phone number')
  if (isPremium(e164(phone))) throw invalid('phone', 'A premium-rate number')
  return phone
}

/** The phone of a call for an sms code, as it is stored. Throws `invalid` at `path`, `phone_premium`. */
export function calledPhone(typed: string, { phoneCountry }: Configured, path: string): string {
  const phone = phoneFromCall(typed, phoneCountry)
  if (phone === null) throw invalid(path, 'Not a phone number')
  if (isPremium(phone)) throw new Problem('phone_premium')
  return stored(phone)
}

/** The beginnings that a partly typed phone may mean, as phones are stored; none for any other text. */
export function phoneStartsIn(typed: string, { phoneCountry }: Configured): string[] {
  return phoneStarts(typed, phoneCountry).map(stored)
}
