import type { User } from '@cloche/contract/users.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { requestBytes } from '../load/requests.ts'
import type { Product } from '../product/product.ts'
import { measureReads } from './reads.ts'
import type { Measured, Rounds } from './rounds.ts'

/** One page of a list as an administrator requests it, and what the page must contain. */
export interface List {
  path: string
  fits(item: unknown): boolean
  /** How the items are sorted, the largest first. */
  place(item: unknown): string
}

const LIMIT = 50
const DAY = 86_400_000

/** Administrators who open one list after another, each starting at another one. */
export function measureLists(
  product: Product,
  token: string,
  lists: readonly List[],
  count: number,
  rounds: Rounds,
): Promise<Measured> {
  const requests = lists.map(({ path }) => requestBytes({ method: 'GET', path, token }))
  const connections = Array.from({ length: count }, (_, first) =>
    requests.map((_request, at) => requests[(first + at) % requests.length]!),
  )
  return measureReads(product, connections, rounds, (body, connection, request) =>
    isPage((body as { items: unknown[] }).items, lists[(connection + request) % lists.length]!),
  )
}

/** The newest visits of each restaurant in turn. */
export function restaurantLists(restaurantIds: readonly string[]): List[] {
  return restaurantIds.map((id) => visits({ restaurantId: id }, (visit) => visit.restaurantId === id))
}

/** The newest visits by two filters: each restaurant with a status and with days, statuses with days, guests with names. */
export function visitLists(restaurantIds: readonly string[], guestIds: readonly string[]): List[] {
  return restaurantIds.flatMap((id, at) => {
    const from = new Date(Date.now() - (300 + at) * DAY).toISOString().slice(0, 10)
    const to = new Date(Date.now() - at * DAY).toISOString().slice(0, 10)
    const within = ({ visitDate }: Visit) => visitDate >= from && visitDate.slice(0, 10) <= to
    const guestId = guestIds[at]!
    return [
      visits({ restaurantId: id, status: 'accepted' }, (visit) => {
        return visit.restaurantId === id && visit.status === 'accepted'
      }),
      visits({ restaurantId: id, from, to }, (visit) => visit.restaurantId === id && within(visit)),
      visits({ status: 'submitted', from, to }, (visit) => visit.status === 'submitted' && within(visit)),
      visits({ guestId, q: 'restaurant' }, (visit) => visit.guestId === guestId),
    ]
  })
}

/** The newest users, all of them and those whose names begin with some letters. */
export function userLists(): List[] {
  const all = users({}, () => true)
  const named = ['Ann', 'Greta', 'Оль', 'Novak', 'dvo'].map((q) =>
    users({ q }, (user) => JSON.stringify(user).toLowerCase().includes(q.toLowerCase())),
  )
  return named.flatMap((list) => [all, list])
}

function isPage(items: readonly unknown[], { fits, place }: List): boolean {
  const isSorted = items.every((item, at) => at === 0 || place(item) <= place(items[at - 1]))
  return items.length === LIMIT && isSorted && items.every(fits)
}

function visits(filter: Record<string, string>, fits: (visit: Visit) => boolean): List {
  const path = `/visit?${new URLSearchParams({ limit: String(LIMIT), ...filter })}`
  return { path, fits: (item) => fits(item as Visit), place: (item) => (item as Visit).opensAt }
}

function users(filter: Record<string, string>, fits: (user: User) => boolean): List {
  const path = `/user/list?${new URLSearchParams({ limit: String(LIMIT), ...filter })}`
  return { path, fits: (item) => fits(item as User), place: (item) => (item as User).createdAt }
}
