import type pg from 'pg'
import { QUESTION_TYPES, type QuestionOptions, type QuestionType } from '@cloche/contract/questions.ts'

const CHOICES: QuestionOptions = {
  choices: [
    { value: 'yes', title: 'Yes', score: 1 },
    { value: 'no', title: 'No', score: 0 },
  ],
}

const OPTIONS: Partial<Record<QuestionType, QuestionOptions>> = {
  single: CHOICES,
  multiple: CHOICES,
  number: { min: 0, max: 60 },
  rate: { max: 5 },
}

/** Makes a category with a question of every type, and a restaurant. */
export async function fillBank(client: pg.Client): Promise<void> {
  await client.query(
    `insert into restaurants (id, title, address, timezone) values (uuidv7(), 'Linden', '1 Mill Lane', 'Europe/London')`,
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into questions (id, title, type, position) values (uuidv7(), 'Hall', 'checklist', 0) returning id`,
  )
  for (const [position, type] of QUESTION_TYPES.entries())
    await client.query(
      `insert into questions (id, parent, title, type, options, position) values (uuidv7(), $1, $2, $3, $4, $5)`,
      [rows[0]!.id, `A ${type}`, type, JSON.stringify(OPTIONS[type] ?? {}), position],
    )
}
