import type { Database } from '../../base/db/database.ts'
import type { Selectable } from 'kysely'
import type { Schema } from '../../base/db/schema.ts'
import { COLUMNS, type UserRow } from './queries.ts'

export type SettingsRow = UserRow &
  Pick<Selectable<Schema['users']>, 'telegram_language' | 'muted_channels' | 'muted_kinds'>

/** How a user is notified. `isLocked`: against other changes until the transaction ends, so that two at once keep both. */
export function findSettings(db: Database, id: string, isLocked = false): Promise<SettingsRow | undefined> {
  return db
    .selectFrom('users')
    .select([...COLUMNS, 'telegram_language', 'muted_channels', 'muted_kinds'])
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}
