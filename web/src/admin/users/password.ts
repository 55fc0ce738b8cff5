/** 32 characters, so that five random bits are one of them; none that is read as another when told by phone. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4

/** 80 random bits in four groups: `k7mq-2xrt-9bhe-w4np`. */
export function makePassword(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => ALPHABET[byte % 32]).join(''),
  )
  return groups.join('-')
}
