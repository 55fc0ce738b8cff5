import type { Database } from '../db/database.ts'

export interface MenuRow {
  dishes: string[]
  drinks: string[]
  fetched_at: Date
}

export function findMenu(db: Database): Promise<MenuRow | undefined> {
  return db.selectFrom('menu_copy').select(['dishes', 'drinks', 'fetched_at']).executeTakeFirst()
}

export async function storeMenu(db: Database, menu: MenuRow): Promise<void> {
  await db
    .insertInto('menu_copy')
    .values(menu)
    .onConflict((conflict) => conflict.column('only').doUpdateSet(menu))
    .execute()
}
