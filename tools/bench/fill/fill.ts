import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const SQL = fileURLToPath(new URL('./fill.sql', import.meta.url))

export interface Amounts {
  restaurants: number
  /** The number of users who have had visits. */
  guests: number
  users: number
  visits: number
  /** The number of the newest visits with 60 answers each. */
  filled: number
  /** The number of these visits that are open, each with its own guest. */
  open: number
  /** The minutes from one visit to the next. */
  minutes: number
  /** The number of dishes of each dish question. */
  dishes: number
}

/** Fills the product's database in one transaction, then lets PostgreSQL clean up. Returns the saved answers. */
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
