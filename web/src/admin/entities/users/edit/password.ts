/** Five random bits choose one of 32 characters. The alphabet lacks characters that people confuse on the phone. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4

/** Makes a password from 80 random bits in four groups: `k7mq-2xrt-9bhe-w4np`. */
export function makePassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => ALPHABET[byte % 32]).join(''),
  )
  return groups.join('-')
}
