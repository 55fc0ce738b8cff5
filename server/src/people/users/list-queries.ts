import { ROLE } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { parametersOf, type Given } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { beginsCondition, searchWords, wordCondition } from '../../base/db/search.ts'
import type { Reach } from '../../base/http/reach.ts'
import { knownCondition } from './known-guests.ts'
import { linklessIds } from './linkless.ts'
import { USER_COLUMNS as COLUMNS, type UserRow } from './queries.ts'

export interface UserFilter {
  id?: string | undefined
  roleId?: number | undefined
  withDeleted: boolean
  guestsOnly: boolean
  /** Only guests with a visit to be made and nothing to log in with at this time. */
  linklessAt: Date | null
  /** A limited caller finds guests by their names, and by their addresses those who have a visit in it. */
  reach: Reach
}

export interface UserPage extends UserFilter {
  /** The typed text. */
  q?: string | undefined
  /** The first digits of phones, if that is what was typed. */
  phones: readonly string[]
  after: string | null
  limit: number
}

const NEWEST_FIRST = 'order by created_at desc, id desc'

/** The number of the newest users to search before using the index. */
const NEAR = 2000

/** Lists users, newest first; of a search, those with a word that begins as typed come before those who have the letters inside a word. */
export async function listUsers(db: Database, { q, phones, ...page }: UserPage): Promise<UserRow[]> {
  const words = searchWords(q)
  if (words.length === 0) return listFitting(db, page, null)
  const ofPhone: Fit = (given) =>
    phones.map((digits) => ` or ${beginsCondition(`'${digits}':*`, given)}`).join('')
  const begins: Fit = (given) =>
    `(${words.map((word) => beginsCondition(word.words, given)).join(' and ')}${ofPhone(given)})`
  const inside: Fit = (given) =>
    `(${words.map((word) => wordCondition(word, given)).join(' and ')} and not ${begins(given)})`
  const { reach } = page
  const named: Fit = (given) => words.map((word) => nameCondition(word, given)).join(' and ')
  const told = (fit: Fit): Fit =>
    reach ? (given) => `(${fit(given)} and (${named(given)} or ${knownCondition(reach, given)}))` : fit
  const isInside = page.after !== null && !(await fitsUser(db, page.after, begins))
  const first = isInside ? [] : await listFitting(db, page, told(begins))
  if (first.length > page.limit || words.every((word) => word.inside === null)) return first
  const rest = { ...page, after: isInside ? page.after : null, limit: page.limit - first.length }
  return [...first, ...(await listFitting(db, rest, told(inside)))]
}

/** Makes a condition on users. */
type Fit = (given: Given) => string

async function fitsUser(db: Database, id: string, fit: Fit): Promise<boolean> {
  const { parameters, given } = parametersOf()
  const rows = await rowsOf(db, `select from users where id = ${given(id)} and ${fit(given)}`, parameters)
  return rows.length > 0
}

/**
 * Lists users who fit, newest first. Common words fill a page from the newest users, where the index would return half of all; rare
 * words are found by the index, where a scan would read every user.
 */
async function listFitting(
  db: Database,
  { after, limit, ...filter }: Omit<UserPage, 'q' | 'phones'>,
  fit: Fit | null,
): Promise<UserRow[]> {
  const { conditions, parameters, given } = conditionsOf(filter)
  if (after)
    conditions.push(`(created_at, id) < (select created_at, id from users where id = ${given(after)})`)
  const where = `where ${conditions.join(' and ')}`
  const page = `${NEWEST_FIRST} limit ${given(limit + 1)}`
  if (fit === null) return rowsOf(db, `select ${COLUMNS} from users ${where} ${page}`, parameters)
  const fits = fit(given)
  const newest = `select * from users ${where} ${NEWEST_FIRST} limit ${NEAR}`
  const near = `select ${COLUMNS} from (${newest}) as users where ${fits} ${page}`
  const rows = await rowsOf<UserRow>(db, near, parameters)
  if (rows.length > limit) return rows
  const found = `with found as materialized (select * from users where ${fits})`
  return rowsOf(db, `${found} select ${COLUMNS} from found ${where} ${page}`, parameters)
}

/** A condition that a user's name alone fits one word. */
function nameCondition({ words, inside }: ReturnType<typeof searchWords>[number], given: Given): string {
  const name = "folded(first_name || ' ' || last_name)"
  const begins = `to_tsvector('simple', ${name}) @@ (select folded(${given(words)})::tsquery)`
  return inside === null ? begins : `(${begins} or ${name} like (select folded(${given(inside)})))`
}

function conditionsOf({ id, roleId, withDeleted, guestsOnly, linklessAt }: Omit<UserFilter, 'reach'>) {
  const { parameters, given } = parametersOf()
  const conditions = ['true']
  if (id !== undefined) conditions.push(`id = ${given(id)}`)
  if (roleId !== undefined) conditions.push(`role_id = ${given(roleId)}`)
  if (!withDeleted) conditions.push('deleted_at is null')
  if (guestsOnly) conditions.push(`role_id not in (${ROLE.administrator}, ${ROLE.visitManager})`)
  if (linklessAt) conditions.push(`id in (${linklessIds(linklessAt, given)})`)
  return { conditions, parameters, given }
}
