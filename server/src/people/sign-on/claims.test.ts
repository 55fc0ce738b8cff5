import { expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { claimAt, emailIn, labelIn, namesIn, roleIn } from './claims.ts'

const VALUES = { adminValues: ['admin'], managerValues: ['floor', 'manager'] }

test.each([
  ['a name', 'groups', { groups: ['floor'] }],
  ['a path', 'realm_access.roles', { realm_access: { roles: ['floor'] } }],
  ['a name with dots', 'https://example.com/roles', { 'https://example.com/roles': ['floor'] }],
  ['one word', 'role', { role: 'manager' }],
])('the claim is found by %s', (_, roleClaim, claims) => {
  expect(roleIn(claims, { ...VALUES, roleClaim })).toBe(ROLE.visitManager)
})

test('an administrator’s value counts before a manager’s, and nothing but a wanted word gives a role', () => {
  const role = (claim: unknown) => roleIn({ roles: claim }, { ...VALUES, roleClaim: 'roles' })
  expect(role(['manager', 'admin'])).toBe(ROLE.administrator)
  for (const claim of [
    undefined,
    null,
    [],
    'admins',
    'ADMIN',
    ['admin floor'],
    [['admin']],
    true,
    { admin: true },
  ])
    expect(role(claim)).toBeNull()
  expect(roleIn({}, { adminValues: [], managerValues: [], roleClaim: 'roles' })).toBeNull()
})

test('a path leads through own fields alone', () => {
  expect(claimAt({}, 'constructor.name')).toBeUndefined()
  expect(claimAt({ roles: 'floor' }, 'roles.length')).toBeUndefined()
})

test.each([
  [{ given_name: 'Grace', family_name: 'Hopper', name: 'Amazing Grace' }, 'Grace', 'Hopper'],
  [{ name: 'Ada  King Lovelace' }, 'Ada', 'King Lovelace'],
  [{ name: 'Prince' }, 'Prince', '—'],
  [{ given_name: ' \u0000 ', email: 'ada@example.com' }, 'ada@example.com', '—'],
  [{}, 'person-1', '—'],
])('a person is named by what the provider says: %j', (claims, firstName, lastName) => {
  expect(namesIn(claims, 'person-1')).toEqual({ firstName, lastName })
})

test('texts are one line of a length that can be stored', () => {
  expect(labelIn({ email: `a\nb\ud800${'x'.repeat(300)}` }, 'person-1')).toHaveLength(100)
  expect(emailIn({ email: 'ada@example.com', email_verified: true })).toBe('ada@example.com')
  for (const claims of [
    { email: 'ada@example.com' },
    { email: 'ada@example.com', email_verified: 'true' },
    { email: 'ada', email_verified: true },
  ])
    expect(emailIn(claims)).toBeNull()
})
