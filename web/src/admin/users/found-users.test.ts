import type { User } from '@cloche/contract/users.ts'
import { expect, test } from 'vitest'
import { foundUsers } from './found-users.ts'

const user = (id: string, more: Partial<User> = {}) => ({ id, roleId: 2, deletedAt: null, ...more }) as User
const ids = (...given: Parameters<typeof foundUsers>) => foundUsers(...given).map(({ id }) => id)

test('the user whose phone was typed comes first, and once', () => {
  expect(ids([user('a'), user('b')], user('b'), {})).toEqual(['b', 'a'])
  expect(ids([user('a')], null, {})).toEqual(['a'])
})

test('a phone does not get around the filter', () => {
  expect(ids([], user('b'), { roleId: 1 })).toEqual([])
  const removed = user('c', { deletedAt: '2026-11-20T12:00:00Z' })
  expect(ids([], removed, {})).toEqual([])
  expect(ids([], removed, { deleted: '1' })).toEqual(['c'])
})
