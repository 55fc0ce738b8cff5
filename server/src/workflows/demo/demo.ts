import type { Config } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { fittingAccess, newAccess, withoutGiven, writeAccess, type KeptAccess } from './access.ts'
import { DEMO_IDS } from './ids.ts'
import { keepGuestVisits } from './guest-visits.ts'

export interface DemoAccess {
  /** Null: the database has other data, and nothing was added. */
  admin: { login: string; password: string | null } | null
  manager?: { login: string; password: string }
  guestLink?: string
}

type Needed = Pick<Context, 'db' | 'config' | 'log' | 'clock'>

/**
 * Fills an empty database with three months of a restaurant chain, all or nothing. In a database that it filled before, it gives
 * the demo guest one open and one coming visit, and renews logins that no longer work.
 */
export async function ensureDemo({ db, config, log, clock }: Needed): Promise<DemoAccess> {
  const now = clock()
  if (await isEmpty(db)) {
    const { fillDemo } = await import('./fill.ts')
    const access = newAccess(config)
    const filled = await fillDemo(db, access, now)
    if (filled) {
      log.info({ seconds: (clock().getTime() - now.getTime()) / 1000 }, 'demo data is in place')
      const generated = withoutGiven(access, config)
      await writeAccess(config.dataDir, generated)
      return present(generated, config)
    }
  }
  if (!(await hasDemoPeople(db))) {
    log.warn('DEMO is on, but the database has data of its own: nothing was added')
    return { admin: null }
  }
  await db.transaction().execute((trx) => keepGuestVisits(trx, now))
  return present(await fittingAccess(db, config, now), config)
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function hasDemoPeople(db: Database): Promise<boolean> {
  const ids = Object.values(DEMO_IDS)
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  return found.length === ids.length
}

function present({ admin, manager, guest }: KeptAccess, { publicUrl }: Config): DemoAccess {
  return { admin, manager, guestLink: `${publicUrl}/guest?uuid=${guest}` }
}
