import { BANK_MAX, PLAN_MAX } from '@cloche/contract/constants.ts'
import type { World } from '../world/world.ts'

const APPLICATIONS = 5000

/** Fills a programme with as much as the contract allows: guests, restaurants, a full bank, applications. */
export async function fillUp({ client }: World): Promise<void> {
  await client.query(
    `insert into users (id, first_name, last_name, role_id, email)
     select uuidv7(), 'Guest', 'Number ' || n, 2, 'guest' || n || '@example.com' from generate_series(1, $1::integer) n`,
    [PLAN_MAX],
  )
  await client.query(
    `insert into restaurants (id, title, address, timezone)
     select uuidv7(), 'Restaurant ' || n, n || ' Mill Lane', 'Europe/London' from generate_series(1, $1::integer) n`,
    [PLAN_MAX],
  )
  await client.query(
    `with category as (
       insert into questions (id, title, type, position)
       select uuidv7(), 'Full', 'checklist', max(position) + 1 from questions where parent is null returning id
     )
     insert into questions (id, parent, title, type, options, position)
     select uuidv7(), category.id, 'Question ' || n || repeat(' with a title of some length', 3), 'single', $2::jsonb, n
     from category, generate_series(1, $1::integer - 1 - (select count(*)::integer from questions where deleted_at is null)) n`,
    [BANK_MAX, JSON.stringify({ choices: choices() })],
  )
  await client.query(
    `insert into applications (id, phone, first_name, last_name, email, city, birth_year, eats_out, diets, diet_note,
       free, note, consent_version, consent_language, consent_at, created_at)
     select uuidv7(), '7800' || lpad(n::text, 7, '0'), 'Vera', 'Lindt', 'vera' || n || '@example.com', 'Tver', 1990,
       'weekly', '{vegan}', '', '{weekday_lunch}', repeat('a remark ', 50), '2026-11', 'en', now(), now()
     from generate_series(1, $1::integer) n`,
    [APPLICATIONS],
  )
  await client.query('analyze')
}

function choices() {
  return Array.from({ length: 5 }, (_, at) => ({ value: `v${at}`, title: `Choice ${at}`, score: at / 4 }))
}

export async function idsOf({ client }: World, table: 'users' | 'restaurants'): Promise<string[]> {
  const title = table === 'users' ? `last_name like 'Number %'` : `title like 'Restaurant %'`
  const { rows } = await client.query<{ id: string }>(`select id from ${table} where ${title} order by id`)
  return rows.map(({ id }) => id)
}
