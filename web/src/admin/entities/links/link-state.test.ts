import { expect, test } from 'vitest'
import { linkState } from './link-state.ts'

const link = { id: '', createdAt: '', lastUsedAt: null, revokedAt: null, expiresAt: '2026-11-20T12:00:00Z' }
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`)

test('a link works until its last moment, and not at it', () => {
  expect(linkState(link, at('11:59:59'))).toBe('active')
  expect(linkState(link, at('12:00:00'))).toBe('expired')
})

test('a revoked link is revoked, expired or not', () => {
  const revoked = { ...link, revokedAt: '2026-11-20T10:00:00Z' }
  expect(linkState(revoked, at('11:00:00'))).toBe('revoked')
  expect(linkState(revoked, at('13:00:00'))).toBe('revoked')
})
