import type pg from 'pg'
import { HttpConnection } from '../load/http-connection.ts'
import { requestBytes } from '../load/requests.ts'
import { quantile } from '../measure/rounds.ts'
import type { Product } from '../product/product.ts'

/** The calls of the insight's page, which a browser sends at once. */
const CALLS = ['/insight', '/insight/kitchen', '/insight/comment', '/insight/comment/word']
const DAY = 86_400_000
const PERIODS = [90, 365, 1096]
const ROUNDS = 3

/** The scores of a period and of the one before: the rows that a report is made of. */
const SAME_ROWS = `
  select restaurant_id, day, scope, subject_id, sum(n), sum(sum) from score_summaries
  where day between $1::date - $3::int and $2::date and not is_provisional group by 1, 2, 3, 4`

export interface PageTimes {
  /** Milliseconds until the last of a page's answers. */
  p50: number
  p95: number
  /** The same for the report's rows through the driver. */
  rowsP95: number
}

/** Times the insight's page with each filter and each period, and beside it the rows of its report. */
export async function measurePage(
  product: Product,
  token: string,
  client: pg.Client,
  restaurantId: string,
): Promise<PageTimes> {
  const connections = await Promise.all(CALLS.map(() => HttpConnection.open(product.host, product.port)))
  const { rows } = await client.query<{ id: string }>(
    'select id from questions where parent is null and deleted_at is null order by position limit 1',
  )
  const filters: Record<string, string>[] = [
    {},
    { categoryId: rows[0]!.id },
    { restaurantIds: restaurantId },
    { daypart: 'evening' },
    { weekdays: '5,6' },
    { provisional: '1' },
    { restaurantIds: restaurantId, daypart: 'lunch', weekdays: '1' },
  ]
  const to = new Date().toISOString().slice(0, 10)
  const [times, rowTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++)
    for (const days of PERIODS) {
      const from = new Date(Date.parse(to) - (days - 1) * DAY).toISOString().slice(0, 10)
      for (const filter of filters) {
        const query = new URLSearchParams({ from, to, ...filter })
        const begun = performance.now()
        await Promise.all(
          CALLS.map(async (call, at) => {
            const { status } = await connections[at]!.send(
              requestBytes({ method: 'GET', path: `${call}?${query}`, token }),
            )
            if (status !== 200) throw new Error(`${call}?${query} answered ${status}`)
          }),
        )
        // The first round warms up.
        if (round > 0) times.push(performance.now() - begun)
      }
      const begun = performance.now()
      await client.query(SAME_ROWS, [from, to, days])
      if (round > 0) rowTimes.push(performance.now() - begun)
    }
  for (const connection of connections) connection.close()
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), rowsP95: quantile(rowTimes, 0.95) }
}
