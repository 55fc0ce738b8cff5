import { PHONE_PREFIX } from './constants.ts'

const PHONE_SPELLING = /^\+?[\d\s().\-‐‑–—−]+$/

/** Full-width digits become plain ones, and marks that nobody sees go, which copied phones bring along. */
const visible = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** The digits of what is spelled like a phone or a part of one, null of what is not. */
function digitsOf(typed: string): string | null {
  return PHONE_SPELLING.test(typed) ? typed.replaceAll(/\D/g, '') || null : null
}

/** A phone as the API has it, `79123456789`, from any spelling people use; null when it is none. */
export function phoneFrom(typed: string): string | null {
  const seen = visible(typed)
  const isWhole = seen.startsWith('+')
  const digits = digitsOf(seen) ?? ''
  if (digits.length === 10 && !isWhole) return PHONE_PREFIX + digits
  return (isWhole ? /^7\d{10}$/ : /^[78]\d{10}$/).test(digits) ? PHONE_PREFIX + digits.slice(1) : null
}

/** How a phone begins of which only so much is typed; null when it is something else. */
export function phoneStart(typed: string): string | null {
  const digits = digitsOf(visible(typed))
  return digits && PHONE_PREFIX + digits.replace(/^[78]/, '')
}
