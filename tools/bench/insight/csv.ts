import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Export } from '@cloche/contract/exports.ts'
import { bodyOf, HttpConnection } from '../load/http-connection.ts'
import { jsonBody, requestBytes } from '../load/requests.ts'
import { childMemory } from '../measure/memory.ts'
import type { Product } from '../product/product.ts'

const POLL_MS = 100
const MIB = 1024 ** 2

/** The file's columns as stored, without the rules that hide questions, scores and the words of choices. */
const SAME_COLUMNS = `
  select v.id, v.visit_date, v.status, v.restaurant_id, r.title, v.guest_id, c.source_id, c.title, q.source_id, q.title, q.type,
    q.answer, q.rate, q.comment,
    case when q.has_entries then
      (select count(*) from photos p where p.question_id = q.id and p.deleted_at is null) else 0 end,
    case when q.has_entries then
      (select count(*) from dishes d where d.question_id = q.id and d.deleted_at is null) else 0 end,
    greatest(q.answer_at, q.rate_at, q.comment_at)
  from visits v join restaurants r on r.id = v.restaurant_id join visit_questions q on q.visit_id = v.id
  join visit_questions c on c.id = q.parent
  where v.status = 'accepted' order by v.opens_at, v.id`

export interface CsvTimes {
  rows: number
  seconds: number
  copySeconds: number
  /** The growth of the process that makes the file, from the first quarter of the file on, in MiB. */
  growth: number
}

/** Has the product make a CSV of all answers, and copies the stored columns of the same answers out of PostgreSQL. */
export async function measureCsv(product: Product, token: string, client: pg.Client): Promise<CsvTimes> {
  const connection = await HttpConnection.open(product.host, product.port)
  const ask = async (method: 'GET' | 'POST', path: string, body?: Buffer) => {
    const { status, raw } = await connection.send(
      requestBytes({ method, path, token, ...(body && { body }) }),
    )
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}`)
    return JSON.parse(bodyOf(raw).toString()) as Export
  }
  const { id } = await ask('POST', '/export', jsonBody({ content: 'answers', format: 'csv' }))
  let made = await ask('GET', `/export/${id}`)
  let begun = performance.now()
  const memory: { share: number; bytes: number }[] = []
  while (made.status === 'waiting' || made.status === 'running') {
    if (made.status === 'waiting') begun = performance.now()
    await wait(POLL_MS)
    made = await ask('GET', `/export/${id}`)
    const bytes = childMemory(product.pid, 'exports/task.ts')
    if (bytes !== undefined && made.visits.total > 0)
      memory.push({ share: made.visits.done / made.visits.total, bytes })
  }
  const seconds = (performance.now() - begun) / 1000
  connection.close()
  if (made.status !== 'done') throw new Error(`The export failed: ${made.failure}`)
  const copyBegun = performance.now()
  for await (const _ of client.query(copyTo(`copy (${SAME_COLUMNS}) to stdout (format csv)`)));
  const copySeconds = (performance.now() - copyBegun) / 1000
  const most = (early: boolean) =>
    Math.max(0, ...memory.flatMap(({ share, bytes }) => (share < 0.25 === early ? [bytes] : [])))
  const growth = Math.max(0, most(false) - most(true)) / MIB
  return { rows: made.rows, seconds, copySeconds, growth }
}
