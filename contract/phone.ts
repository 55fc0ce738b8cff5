import {
  AsYouType,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { withPlainDigits } from './plain-digits.ts'

export type PhoneCountry = CountryCode

/** Recommendation E.164 of ITU-T: at most 15 digits. Plans of some countries, as the library knows them, allow more. */
const E164 = /^\+[1-9]\d{6,14}$/

const PHONE_SPELLING = /^\+?[\d\s().\-/‐‑–—−]+$/

/** Converts digits of other scripts, and removes the invisible marks of copied phones. */
const visible = (typed: string) =>
  withPlainDigits(typed.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

function parsed(text: string, country: PhoneCountry): PhoneNumber | null {
  return parsePhoneNumberFromString(text, { defaultCountry: country, extract: false }) ?? null
}

/**
 * Returns a phone in E.164, `+351912345678`, from any usual spelling of the country, or with `+` of any country; null for any other
 * text.
 */
export function phoneFrom(typed: string, country: PhoneCountry): string | null {
  const seen = visible(typed)
  if (!PHONE_SPELLING.test(seen)) return null
  const phone = parsed(seen, country)
  // Where countries share a calling code, one's plan may allow what none of them has: E.164 must be read the same again.
  return phone?.isValid() && E164.test(phone.number) && parsed(phone.number, country)?.isValid()
    ? phone.number
    : null
}

/** Reads a phone as the calls of an sms code send it: the country's calling code and the number, or as `phoneFrom`. */
export function phoneFromCall(telephone: string, country: PhoneCountry): string | null {
  const isPrefixed = /^\d+$/.test(telephone) && telephone.startsWith(getCountryCallingCode(country))
  return (isPrefixed ? phoneFrom(`+${telephone}`, country) : null) ?? phoneFrom(telephone, country)
}

/** Spells a phone for the calls of an sms code. */
export function phoneForCall(phone: string, country: PhoneCountry): string {
  return phone.startsWith(`+${getCountryCallingCode(country)}`) ? phone.slice(1) : phone
}

/** Returns the digits, in any script, of a partly typed phone; none for any other text. */
export function phoneDigits(typed: string): string {
  const seen = visible(typed)
  return PHONE_SPELLING.test(seen) ? seen.replaceAll(/\D/g, '') : ''
}

/** Returns the beginnings, in E.164, that a partly typed phone may mean; none for any other text. */
export function phoneStarts(typed: string, country: PhoneCountry): string[] {
  const seen = visible(typed)
  const digits = phoneDigits(seen)
  if (digits === '') return []
  if (seen.startsWith('+')) return [`+${digits}`]
  const code = getCountryCallingCode(country)
  const asYouType = new AsYouType(country)
  asYouType.input(seen)
  const national = asYouType.getNumberValue() ?? `+${code}${digits}`
  return digits.startsWith(code) ? [national, `+${digits}`] : [national]
}

/** Spells a phone as people in the country write it, with `+` if it is another country's; any other text stays as it is. */
export function formatPhone(phone: string, country: PhoneCountry): string {
  const known = phone.startsWith('+') ? parsed(phone, country) : null
  if (!known?.isValid()) return phone
  const isNational = known.countryCallingCode === getCountryCallingCode(country)
  return isNational ? known.formatNational() : known.formatInternational()
}

/** Returns a mobile number as people in the country write one. */
export const phoneExample = (country: PhoneCountry): string =>
  getExampleNumber(country, examples)?.formatNational() ?? ''
