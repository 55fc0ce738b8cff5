import type { User } from '@cloche/contract/users.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Statement } from '../load/job.ts'
import { requestBytes } from '../load/requests.ts'
import type { Reading } from './reads.ts'

/** One page of a list as an administrator requests it, and what the page must contain. */
export interface List {
  path: string
  /** Reads the same rows. */
  statement: Statement
  fits(item: unknown): boolean
  /** How the items are sorted, the largest first. */
  place(item: unknown): string
}

const LIMIT = 50
const DAY = 86_400_000

/** Administrators who open one list after another, each starting at a different list. */
export function listReading(token: string, lists: readonly List[], count: number): Reading {
  const requests = lists.map(({ path }) => requestBytes({ method: 'GET', path, token }))
  const eachFrom = <T>(items: readonly T[]): T[][] =>
    Array.from({ length: count }, (_, first) => items.map((_item, at) => items[(first + at) % items.length]!))
  return {
    requests: eachFrom(requests),
    statements: eachFrom(lists.map(({ statement }) => statement)),
    check: (body, connection, request) =>
      isPage((body as { items: unknown[] }).items, lists[(connection + request) % lists.length]!),
  }
}

/** The newest visits of each restaurant in turn. */
export function restaurantLists(restaurantIds: readonly string[]): List[] {
  return restaurantIds.map((restaurantId) =>
    visits({ restaurantId }, (visit) => visit.restaurantId === restaurantId),
  )
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
  const all = users('', () => true)
  const named = ['Ann', 'Greta', 'Оль', 'Novak', 'dvo'].map((q) =>
    users(q, (user) => JSON.stringify(user).toLowerCase().includes(q.toLowerCase())),
  )
  return named.flatMap((list) => [all, list])
}

function isPage(items: readonly unknown[], { fits, place }: List): boolean {
  const isSorted = items.every((item, at) => at === 0 || place(item) <= place(items[at - 1]))
  return items.length === LIMIT && isSorted && items.every(fits)
}

/** Filters by days of the wall clock, as the product does, and by the range of `opens_at` that an index can use. */
const daysFrom = (day: string) => `visit_date::date >= ${day} and opens_at >= ${day} - 1`
const daysTo = (day: string) => `visit_date::date <= ${day} and opens_at < ${day} + 2`

/** The condition of each filter. The searched word is in every restaurant's name. */
const CONDITIONS = {
  restaurantId: (value: string) => `restaurant_id = ${value}`,
  guestId: (value: string) => `guest_id = ${value}`,
  status: (value: string) => `status = ${value}`,
  from: (value: string) => daysFrom(`(select ${value}::date)`),
  to: (value: string) => daysTo(`(select ${value}::date)`),
  q: (value: string) => `${value} <> ''`,
}

type Filter = Partial<Record<keyof typeof CONDITIONS, string>>

function visits(filter: Filter, fits: (visit: Visit) => boolean): List {
  const given = Object.entries(filter) as [keyof Filter, string][]
  const conditions = given.map(([name], at) => CONDITIONS[name](`$${at + 1}`))
  return {
    path: `/visit?${new URLSearchParams({ limit: String(LIMIT), ...filter })}`,
    statement: {
      name: `visits ${Object.keys(filter).join()}`,
      text: `select v.*, first_name, last_name, role_id, u.deleted_at, u.erased_at, title, address, timezone
        from (select id, guest_id, restaurant_id, visit_date, opens_at, status, started_at, submitted_at, score,
            progress_required, progress_answered, version
          from visits where ${conditions.join(' and ')} order by opens_at desc, id desc limit ${LIMIT + 1}) v
        join users u on u.id = v.guest_id join restaurants r on r.id = v.restaurant_id
        order by opens_at desc, v.id desc`,
      values: given.map(([, value]) => value),
      rows: LIMIT + 1,
    },
    fits: (item) => fits(item as Visit),
    place: (item) => (item as Visit).opensAt,
  }
}

/** The number of newest users to scan so that each searched name fills a page. */
const NEWEST = 2000

function users(q: string, fits: (user: User) => boolean): List {
  const newest = `(select * from users where deleted_at is null order by created_at desc, id desc limit ${NEWEST})`
  return {
    path: `/user/list?${new URLSearchParams({ limit: String(LIMIT), ...(q && { q }) })}`,
    statement: {
      name: q ? 'users by name' : 'users',
      text: `select id, first_name, last_name, role_id, login, email, phone, created_at, deleted_at, erased_at, version,
          telegram_chat, language, city, free
        from ${q ? `${newest} u where first_name || ' ' || last_name ilike '%' || $1 || '%'` : 'users where deleted_at is null'}
        order by created_at desc, id desc limit ${LIMIT + 1}`,
      values: q ? [q] : [],
      rows: LIMIT + 1,
    },
    fits: (item) => fits(item as User),
    place: (item) => (item as User).createdAt,
  }
}
