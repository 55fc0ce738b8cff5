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
/** The days that both data sets have visits in. */
export const LONGEST_DAYS = 1096
const LENGTHS = [90, 365, LONGEST_DAYS]
const LATEST_DAYS = 300
const PAGES = 60
const ROUNDS = 3

/** The scores of a period and of the one before: the rows that a report is made of. */
const SAME_ROWS = `
  select restaurant_id, day, scope, subject_id, sum(n), sum(sum) from score_summaries
  where day > current_date - 2 * $1::int and not is_provisional group by 1, 2, 3, 4`

interface Page {
  from: string
  to: string
  categoryId?: string
  restaurantIds?: string
  daypart?: string
  weekdays?: string
  provisional?: string
}

/** Draws pages whose filters are set or left out by chance, so that the product can't be tuned to some of them. */
async function drawPages(client: pg.Client, seed: number): Promise<Page[]> {
  const idsOf = async (table: string, which: string) => {
    const { rows } = await client.query<{ id: string }>(`select id from ${table} where ${which} order by id`)
    return rows.map(({ id }) => id)
  }
  const categories = await idsOf('questions', 'parent is null and deleted_at is null')
  const restaurants = await idsOf('restaurants', "id::text like '019a0000-%'")
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
  /** Milliseconds until the last of a page's answers. */
  p50: number
  p95: number
  /** The same for the report's rows through the driver. */
  rowsP95: number
}

/** Times the insight's page with filters drawn by the seed, and beside it the rows of its report. */
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
  // The first round warms up.
  for (const page of pages) await read(page)
  for (let round = 0; round < ROUNDS; round++) for (const page of pages) await timed(times, () => read(page))
  for (const days of LENGTHS) await timed(rowTimes, () => client.query(SAME_ROWS, [days]))
  for (const connection of connections) connection.close()
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), rowsP95: quantile(rowTimes, 0.95) }
}
