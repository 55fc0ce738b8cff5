import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'cloche_'
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 30
const CHECKSUM_LENGTH = 6
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)
const SHOWN_LENGTH = PREFIX.length + 4

/** Makes an API token as GitHub does: a prefix and a checksum let scanners find a leaked one. */
export function newApiToken(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Whether a text is meant as an API token, and not as a session's. */
export const isApiToken = (text: string): boolean => text.startsWith(PREFIX)

/** Whether a text can be an API token: a mistyped one fails here, without a look at the database. */
export function isWholeApiToken(text: string): boolean {
  if (!SHAPE.test(text)) return false
  const random = text.slice(PREFIX.length, -CHECKSUM_LENGTH)
  return text.endsWith(checksumOf(random))
}

/** The beginning of a token, by which people know it. */
export const shownPart = (token: string): string => token.slice(0, SHOWN_LENGTH)

/** CRC-32 in base 62. */
function checksumOf(random: string): string {
  let rest = crc32(random)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS[rest % DIGITS.length]! + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
