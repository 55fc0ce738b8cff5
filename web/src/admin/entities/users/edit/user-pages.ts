import type { CallOutput } from '@cloche/contract/calls.ts'
import type { User } from '@cloche/contract/users.ts'
import type { InfiniteData } from '@tanstack/react-query'

/** The loaded pages of a list of users. */
export type UserPages = InfiniteData<CallOutput<'GET /user/list'>, string | undefined>

/** Returns the list with the current version of a user. */
export function withUser(list: UserPages, user: User): UserPages {
  const items = (page: UserPages['pages'][number]) =>
    page.items.map((each) => (each.id === user.id ? user : each))
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: items(page) })) }
}

/** Returns the newest version of a user in the lists. */
export function findUser(lists: readonly (UserPages | undefined)[], id: string): User | undefined {
  const users = lists.flatMap((list) => list?.pages.flatMap(({ items }) => items) ?? [])
  const versions = users.filter((user) => user.id === id)
  return versions.sort((one, other) => other.version - one.version)[0]
}
