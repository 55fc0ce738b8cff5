import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { ROLE } from '@cloche/contract/constants.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import type { Database } from '../base/db/database.ts'
import type { Schema } from '../base/db/schema.ts'
import { linkHash } from '../people/links/service.ts'

type Row<T extends keyof Schema> = Insertable<Schema[T]>

/** Cheap on purpose: tests check that the password matches, not how long hashing takes. */
export const quickHash = (password: string) => hash(password, { memoryCost: 1024, timeCost: 1 })

export async function buildUser(db: Database, overrides: Partial<Row<'users'>> = {}) {
  return db
    .insertInto('users')
    .values({ id: v7(), first_name: 'Ada', last_name: 'Stone', role_id: ROLE.guest, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildRestaurant(db: Database, overrides: Partial<Row<'restaurants'>> = {}) {
  return db
    .insertInto('restaurants')
    .values({ id: v7(), title: 'Linden', address: '1 Mill Lane', timezone: 'Europe/London', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a visit that opened an hour ago, by default with a new guest and restaurant. */
export async function buildVisit(db: Database, overrides: Partial<Row<'visits'>> = {}) {
  const opensAt = overrides.opens_at ?? new Date(Date.now() - 3_600_000)
  return db
    .insertInto('visits')
    .values({
      id: v7(),
      guest_id: overrides.guest_id ?? (await buildUser(db)).id,
      restaurant_id: overrides.restaurant_id ?? (await buildRestaurant(db)).id,
      visit_date: new Date(opensAt).toISOString().slice(0, 16),
      opens_at: opensAt,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildLink(db: Database, overrides: Partial<Row<'guest_links'>> & { user_id: string }) {
  const uuid = randomUUID()
  await db
    .insertInto('guest_links')
    .values({
      id: v7(),
      token_hash: linkHash('guest', uuid),
      expires_at: new Date(Date.now() + 86_400_000),
      ...overrides,
    })
    .execute()
  return uuid
}

let place = 0

export async function buildQuestion(
  db: Database,
  {
    options = {},
    ...overrides
  }: Partial<Omit<Row<'questions'>, 'options'>> & { options?: QuestionOptions } = {},
) {
  return db
    .insertInto('questions')
    .values({
      id: v7(),
      title: 'Was the door clean?',
      type: 'checklist',
      position: place++,
      options: JSON.stringify(options),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const YES_NO: QuestionOptions['choices'] = [
  { value: 'yes', title: 'Yes', score: 1 },
  { value: 'no', title: 'No', score: 0 },
]

/** Makes a small bank: a section with a question of every type, and an add-on section. */
export async function buildBank(db: Database): Promise<void> {
  const section = await buildQuestion(db, { title: 'Hall' })
  const extra = await buildQuestion(db, { title: 'Bar', type: 'addon' })
  const add = async (
    type: Row<'questions'>['type'],
    title: string,
    options: QuestionOptions,
    parent = section.id,
  ) => (await buildQuestion(db, { parent, type, title, options })).id
  const door = await add('single', 'Door', { required: true, choices: YES_NO })
  await add('text', 'Why', { required: true, showIf: { question: door, is: ['no'] } })
  await add('multiple', 'Seen', { choices: ['a', 'b', 'c'].map(choice) })
  await add('number', 'Minutes', { min: 0, max: 60 })
  await add('rate', 'Service', { max: 5, required: true, comment: { requiredBelow: 0.5 } })
  await add('time', 'Seated', {})
  await add('dish', 'Dishes', {})
  await add('photo', 'Plate', {})
  await add('text', 'Plain', { comment: 'off', photos: 'off' })
  await add('single', 'Cocktail', { required: true, choices: YES_NO }, extra.id)
}

/** Makes the smallest bank: a section with a question that may stay unanswered. */
export async function buildSmallBank(db: Database): Promise<void> {
  const { id } = await buildQuestion(db, { title: 'Door' })
  await buildQuestion(db, { parent: id, type: 'text', title: 'Anything else?' })
}

/** Makes a checklist of categories, after the others. */
export async function buildChecklist(db: Database, title: string, categoryIds: readonly string[] = []) {
  const before = await db.selectFrom('checklists').select('number').execute()
  const position = Math.max(0, ...before.map(({ number }) => number))
  const checklist = await db
    .insertInto('checklists')
    .values({ id: v7(), title, position, number: position + 1 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = categoryIds.map((category_id, index) => {
    return { checklist_id: checklist.id, category_id, position: index }
  })
  if (rows.length > 0) await db.insertInto('checklist_categories').values(rows).execute()
  return checklist
}

/** Removes every item of the bank. */
export async function emptyBank(db: Database): Promise<void> {
  await db.updateTable('questions').set({ deleted_at: new Date() }).where('deleted_at', 'is', null).execute()
}

function choice(value: string) {
  return { value, title: value.toUpperCase(), score: 0.5 }
}

/** Makes an application that waits for a decision. */
type ApplicationChanges = Partial<Omit<Row<'applications'>, 'phone'>> & { phone?: string }

/** An application with a confirmed phone. */
export async function buildApplication(
  db: Database,
  { phone = `7916${String(place++).padStart(7, '0')}`, ...overrides }: ApplicationChanges = {},
) {
  const row = await db
    .insertInto('applications')
    .values({
      id: v7(),
      phone,
      first_name: 'Vera',
      last_name: 'Lindt',
      email: `vera${place++}@example.com`,
      city: 'Tver',
      birth_year: 1990,
      eats_out: 'weekly',
      diets: ['vegan'],
      diet_note: '',
      free: ['weekday_lunch'],
      note: '',
      consent_version: '2026-11',
      consent_language: 'en',
      consent_at: new Date(),
      created_at: new Date(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, phone }
}
