import { expect, test } from 'vitest'
import { makePassword } from './password.ts'

test('a password is easy to tell, long enough, and never the same', () => {
  const made = Array.from({ length: 500 }, makePassword)
  expect(made.every((password) => /^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/.test(password))).toBe(true)
  expect(new Set(made).size).toBe(500)
})
