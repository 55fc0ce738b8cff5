import { phoneFrom } from '@cloche/contract/phone.ts'
import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test('a phone is shown the way it is read out, and is the same phone when that is typed', () => {
  expect(formatPhone('79123456789')).toBe('+7 912 345-67-89')
  expect(phoneFrom(formatPhone('79123456789'))).toBe('79123456789')
})

test('a text that is no phone of the API stays as it is', () => {
  expect(formatPhone('100')).toBe('100')
  expect(formatPhone('')).toBe('')
})
