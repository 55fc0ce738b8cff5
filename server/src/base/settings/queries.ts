import type { Updateable } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'

const COLUMNS = [
  'id',
  'name',
  'guest_name as guestName',
  'logo',
  'accent',
  'contact',
  'language',
  'version',
] as const

export type SettingsRow = Awaited<ReturnType<typeof findSettings>>

export function findSettings(db: Database) {
  return db.selectFrom('programme_settings').select(COLUMNS).executeTakeFirstOrThrow()
}

/** Locks the settings against other changes until the transaction ends. */
export function lockSettings(db: Database): Promise<SettingsRow> {
  return db.selectFrom('programme_settings').select(COLUMNS).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export function updateSettings(
  db: Database,
  values: Updateable<Schema['programme_settings']>,
): Promise<SettingsRow> {
  return db.updateTable('programme_settings').set(values).returning(COLUMNS).executeTakeFirstOrThrow()
}
