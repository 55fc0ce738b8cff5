import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const SQL = fileURLToPath(new URL('./fill.sql', import.meta.url))

export interface Amounts {
  restaurants: number
  /** Of the users, those who had visits. */
  guests: number
  users: number
  visits: number
  /** Visits that hold 60 answers each, the newest ones. */
  filled: number
  /** Of those, the ones that are being filled in, each by a guest of its own. */
  open: number
}

/** Fills the product's database in one transaction and leaves it as a quiet night would. Answers the saved answers. */
export async function fill(client: pg.Client, amounts: Amounts): Promise<number> {
  for (const [name, value] of Object.entries(amounts))
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)])
  await client.query('begin')
  await client.query(await readFile(SQL, 'utf8'))
  await client.query('commit')
  await client.query('vacuum (analyze)')
  await client.query('checkpoint')
  const { rows } = await client.query<{ answers: number }>(
    'select count(*)::integer as answers from visit_questions where revision > 0',
  )
  return rows[0]!.answers
}
