import type { User } from '@cloche/contract/users.ts'
import { expect, test } from 'vitest'
import { newUserOf, profileOf, valuesOf, valuesOfTyped } from './user-values.ts'

const anna: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  firstName: 'Анна <b>',
  lastName: '=1+1',
  roleId: 2,
  login: null,
  email: 'anna@example.com',
  phone: '+79123456789',
  telegramLinked: false,
  language: null,
  city: null,
  free: null,
  createdAt: '2026-11-20T12:00:00Z',
  deletedAt: null,
  erasedAt: null,
  version: 3,
}

test('opening and saving a user without a change changes nothing', () => {
  expect(profileOf(valuesOf(anna))).toEqual({
    roleId: 2,
    firstName: 'Анна <b>',
    lastName: '=1+1',
    login: null,
    email: 'anna@example.com',
    phone: '+79123456789',
    language: null,
    city: null,
    free: null,
  })
})

test('an emptied field is cleared, an empty password keeps the one there is', () => {
  const known = { ...anna, city: 'Tver', free: ['weekday_lunch' as const] }
  const saved = profileOf({ ...valuesOf(known), email: ' ', phone: '', password: '', city: ' ', free: [] })
  expect(saved).toMatchObject({ email: null, phone: null, city: null, free: null })
  expect(saved).not.toHaveProperty('password')
})

test('a first visit goes with a guest alone, and only when it is complete', () => {
  const restaurantId = '0198c0de-0000-7000-8000-000000000002'
  const filled = { ...valuesOf(), restaurantId, day: '2026-11-27', time: '19:00' }
  expect(newUserOf(filled)).toMatchObject({ roleId: 2, restaurantId, visitDate: '2026-11-27T19:00' })
  expect(newUserOf({ ...filled, roleId: '3' })).not.toHaveProperty('visitDate')
  expect(newUserOf({ ...filled, day: null })).not.toHaveProperty('restaurantId')
})

test.each([
  ['', { firstName: '', lastName: '' }],
  ['Anna', { firstName: 'Anna', lastName: '' }],
  ['  Anna  de Wit ', { firstName: 'Anna', lastName: 'de Wit' }],
  ['+351 912 345 678', { phone: '+351 912 345 678' }],
  ['8 (912) 345-67-89', { phone: '8 (912) 345-67-89' }],
  ['anna@example.org', { email: 'anna@example.org' }],
  ['12', { firstName: '12', lastName: '' }],
  ['🍽'.repeat(120), { firstName: '🍽'.repeat(100), lastName: '' }],
])('a search for “%s” begins the form of a new guest with %j', (typed, values) => {
  expect(valuesOfTyped(typed)).toEqual(values)
})
