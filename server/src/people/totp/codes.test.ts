import { URI, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { describeSecret, newRecoveryCode, newSecret, recoveryHash, stepOf } from './codes.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of the RFC’s secret is %s', (seconds, code) => {
  expect(stepOf(RFC_SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code is good in its own step, the one before and the one after, and names its own', () => {
  const secret = newSecret()
  const at = (step: number) => new Date(step * 30_000 + 12_345)
  const { secret: base32 } = describeSecret(secret, { issuer: 'Cloche', label: 'anna' })
  const code = new TOTP({ secret: base32 }).generate({ timestamp: at(1000).getTime() })
  const steps = [998, 999, 1000, 1001, 1002].map((step) => stepOf(secret, code, at(step)))
  expect(steps).toEqual([null, 1000, 1000, 1000, null])
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('%j is no code', (code) => {
  expect(stepOf(RFC_SECRET, code, new Date(59_000))).toBeNull()
})

test('the address in the QR code is read back with names that need escaping', () => {
  const secret = newSecret()
  const names = { issuer: 'Cloche (audit.example.com)', label: 'Анна & co: 1' }
  const { uri, secret: base32 } = describeSecret(secret, names)
  const read = URI.parse(uri)
  expect(read).toBeInstanceOf(TOTP)
  expect([read.issuer, read.label, read.secret.base32]).toEqual([names.issuer, names.label, base32])
  expect(Buffer.from(read.secret.bytes)).toEqual(secret)
  expect(uri).toContain('algorithm=SHA1&digits=6&period=30')
})

test('a recovery code is known however it is typed, and no two are the same', () => {
  const code = newRecoveryCode()
  expect(code).toMatch(/^([\da-hjkmnp-tv-z]{4}-){3}[\da-hjkmnp-tv-z]{4}$/)
  const misread = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
  expect(recoveryHash(misread)).toEqual(recoveryHash(code))
  expect(new Set(Array.from({ length: 1000 }, newRecoveryCode)).size).toBe(1000)
})
