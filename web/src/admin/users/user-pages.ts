import type { CallOutput } from '@cloche/contract/calls.ts'
import type { User } from '@cloche/contract/users.ts'
import type { InfiniteData } from '@tanstack/react-query'

/** A list of users as far as it was read. */
export type UserPages = InfiniteData<CallOutput<'GET /user/list'>, string | undefined>

/** The same list with a user as they are now. */
export function withUser(list: UserPages, user: User): UserPages {
  const items = (page: UserPages['pages'][number]) =>
    page.items.map((each) => (each.id === user.id ? user : each))
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: items(page) })) }
}

/** The newest of what lists hold of a user. */
export function findUser(lists: readonly (UserPages | undefined)[], id: string): User | undefined {
  const users = lists.flatMap((list) => list?.pages.flatMap(({ items }) => items) ?? [])
  const versions = users.filter((user) => user.id === id)
  return versions.sort((one, other) => other.version - one.version)[0]
}
