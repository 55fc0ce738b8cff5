import fc from 'fast-check'
import type pg from 'pg'
import { DAYPARTS, WEEKDAYS } from '@cloche/contract/constants.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import { quantile } from '../measure/rounds.ts'
import type { Product } from '../product/product.ts'

/** The calls of the insight's page, which a browser sends at once. */
const CALLS = ['/insight', '/insight/kitchen', '/insight/comment', '/insight/comment/word']
const DAY = 86_400_000
/** The days on which both data sets have visits. */
export const LONGEST_DAYS = 1096
const LENGTHS = [90, 365, LONGEST_DAYS]
const LATEST_DAYS = 300
const PAGES = 60
const ROUNDS = 3

/** Generates as many rows as the largest page reads roll-ups. No table is read, so the limit is the same for any number of answers. */
const BARE_ROWS = `
  select i % 200 as restaurant, date '2026-01-01' + i % 1096 as day, i % 7 as subject, i % 50 as n, i::float8 as sum
  from generate_series(1, 50000) as i`

interface Page {
  from: string
  to: string
  categoryId?: string
  restaurantIds?: string
  groupIds?: string
  tags?: string
  checklistId?: string
  daypart?: string
  weekdays?: string
  provisional?: string
}

/** Draws pages with random filters, so that nobody can tune the product to a few pages. */
async function drawPages(client: pg.Client, seed: number): Promise<Page[]> {
  const idsOf = async (table: string, which: string) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} where ${which} order by id`)
    return rows.map(({ id }) => id)
  }
  const categories = await idsOf('questions', 'parent is null and deleted_at is null')
  const restaurants = await idsOf('restaurants', "id::text like '019a0000-%'")
  const groups = await idsOf('groups', 'deleted_at is null')
  const checklists = await idsOf('checklists', 'deleted_at is null')
  const today = Math.floor(Date.now() / DAY) * DAY
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const some = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 })
  const severalOf = (values: readonly string[]) =>
    fc
      .uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
      .map((chosen) => chosen.join(','))
  const page = fc
    .record({
      length: fc.constantFrom(...LENGTHS),
      ago: fc.oneof(fc.constant(0), fc.nat(LATEST_DAYS)),
      filters: fc.record({
        categoryId: some(fc.constantFrom(...categories)),
        restaurantIds: some(severalOf(restaurants)),
        groupIds: some(severalOf(groups)),
        tags: some(fc.constant('terrace')),
        checklistId: some(fc.constantFrom(...checklists)),
        daypart: some(fc.constantFrom(...DAYPARTS)),
        weekdays: some(severalOf(WEEKDAYS)),
        provisional: some(fc.constant('1')),
      }),
    })
    .map(({ length, ago, filters }): Page => {
      const to = today - ago * DAY
      const given = Object.entries(filters).filter(([, value]) => value !== undefined)
      return { from: dayOf(to - (length - 1) * DAY), to: dayOf(to), ...Object.fromEntries(given) }
    })
  return fc.sample(page, { seed, numRuns: PAGES, unbiased: true })
}

export interface PageTimes {
  /** Milliseconds until the last answer of a page. */
  p50: number
  p95: number
  /** Milliseconds for 50,000 rows through the driver. */
  rowsP95: number
}

/** Times the insight's page with filters drawn by the seed, in turn with plain rows through the driver. */
export async function measurePage(
  product: Product,
  token: string,
  client: pg.Client,
  seed: number,
): Promise<PageTimes> {
  const connections = await Promise.all(CALLS.map(() => HttpConnection.open(product.host, product.port)))
  const read = async (page: Page) => {
    const query = new URLSearchParams(Object.entries(page))
    await Promise.all(
      CALLS.map(async (call, at) => {
        const { status } = await connections[at]!.send(
          requestBytes({ method: 'GET', path: `${call}?${query}`, token }),
        )
        if (status !== 200) throw new Error(`${call}?${query} answered ${status}`)
      }),
    )
  }
  const pages = await drawPages(client, seed)
  const [times, rowTimes]: [number[], number[]] = [[], []]
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    into.push(performance.now() - begun)
  }
  const readRows = () => client.query(BARE_ROWS)
  // The first round warms up.
  for (const page of pages) await read(page)
  await readRows()
  for (let round = 0; round < ROUNDS; round++)
    for (const page of pages) {
      await timed(times, () => read(page))
      await timed(rowTimes, readRows)
    }
  for (const connection of connections) connection.close()
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), rowsP95: quantile(rowTimes, 0.95) }
}
