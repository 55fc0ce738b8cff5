import type { User } from '@cloche/contract/users.ts'
import { expect, test } from 'vitest'
import { findUser, withUser, type UserPages } from './user-pages.ts'

const user = (id: string, version: number) => ({ id, version }) as User
const list = (...pages: User[][]): UserPages => ({
  pages: pages.map((items) => ({ items, nextCursor: null })),
  pageParams: [],
})

test('a user who was saved stands in the list where they stood', () => {
  const before = list([user('a', 1), user('b', 1)], [user('c', 1)])
  expect(withUser(before, user('b', 2))).toEqual(list([user('a', 1), user('b', 2)], [user('c', 1)]))
  expect(withUser(before, user('x', 2))).toEqual(before)
})

test('of two lists the newer knowledge of a user counts', () => {
  const lists = [list([user('a', 1)], [user('b', 3)]), undefined, list([user('a', 2)])]
  expect(findUser(lists, 'a')?.version).toBe(2)
  expect(findUser(lists, 'b')?.version).toBe(3)
  expect(findUser(lists, 'c')).toBeUndefined()
})
