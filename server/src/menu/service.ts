import type { Menu } from '@cloche/contract/menu.ts'
import type { Context } from '../context.ts'
import { findMenu, storeMenu } from './queries.ts'
import { readWorkbook } from './workbook.ts'

const REFRESH_MILLISECONDS = 15 * 60_000

/** The menu as last read from the sheet; empty with `fetchedAt` null before the first good read. */
export async function currentMenu({ db }: Context): Promise<Menu> {
  const row = await findMenu(db)
  if (!row) return { dishes: [], drinks: [], fetchedAt: null }
  return { dishes: row.dishes, drinks: row.drinks, fetchedAt: row.fetched_at.toISOString() }
}

/** Reads the sheet and keeps it (specification §1, §9). A failure is logged and the last good copy stays. */
export async function refreshMenu({ db, config, clock, log }: Context): Promise<void> {
  if (config.menuUrl === null) return
  try {
    const menu = await readWorkbook(config.menuUrl)
    await storeMenu(db, { ...menu, fetched_at: clock() })
  } catch (error) {
    log.warn({ err: error, menuUrl: config.menuUrl }, 'the menu could not be read')
  }
}

/** Reads the menu now, in the background, and again and again; answers how to stop. */
export function keepMenuFresh(context: Context): () => Promise<void> {
  let reading = refreshMenu(context)
  const timer = setInterval(() => {
    reading = refreshMenu(context)
  }, REFRESH_MILLISECONDS).unref()
  return async () => {
    clearInterval(timer)
    await reading
  }
}
