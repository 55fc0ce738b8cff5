import { randomInt, randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { z } from 'zod'
import type { Config } from '../../base/config/config.ts'
import type { Database } from '../../base/db/database.ts'
import { hashSecret, secretFits } from '../../base/secrets/secret-hash.ts'
import { isValidLink, linkHash } from '../../people/links/service.ts'
import { DEMO_IDS } from './ids.ts'

const login = z.object({ login: z.string(), password: z.string() })
/** A null password: the administrator has `ADMIN_PASSWORD`, which is stored nowhere. */
const kept = z.object({
  admin: login.extend({ password: z.string().nullable() }),
  manager: login,
  guest: z.uuid(),
})
/** The passwords and links of which the database has only hashes, stored so that each start can print them. */
export type KeptAccess = z.infer<typeof kept>
export type Access = Omit<KeptAccess, 'admin'> & { admin: Login }

const LINK_DAYS = 365

export function newAccess({
  adminLogin,
  adminPassword,
}: Pick<Config, 'adminLogin' | 'adminPassword'>): Access {
  const manager = adminLogin.toLowerCase() === 'manager' ? 'visit-manager' : 'manager'
  return {
    admin: { login: adminLogin, password: adminPassword ?? readablePassword() },
    manager: { login: manager, password: readablePassword() },
    guest: randomUUID(),
  }
}

/** Eight syllables, about 50 bits: easy to read out and to type on a phone. */
function readablePassword(): string {
  const letter = (letters: string) => letters.charAt(randomInt(letters.length))
  const syllable = () => letter('bdfghjklmnprstvz') + letter('aeiou')
  return Array.from({ length: 4 }, () => syllable() + syllable()).join('-')
}

export const accessFile = (dataDir: string) => join(dataDir, 'demo-access.json')

/** Null when the file is missing or malformed. */
async function readAccess(dataDir: string): Promise<KeptAccess | null> {
  try {
    return kept.parse(JSON.parse(await readFile(accessFile(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Removes a password that the operator gave from the stored access. */
export function withoutGiven(access: Access, { adminPassword }: Pick<Config, 'adminPassword'>): KeptAccess {
  return { ...access, admin: unlessGiven(access.admin, adminPassword) }
}

const unlessGiven = (admin: Login, given: string | null): KeptAccess['admin'] =>
  admin.password === given ? { ...admin, password: null } : admin

export async function writeAccess(dataDir: string, access: KeptAccess): Promise<void> {
  const temporary = `${accessFile(dataDir)}.new`
  await writeFile(temporary, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 })
  await rename(temporary, accessFile(dataDir))
}

/** The stored access; parts that no longer work are replaced by new ones. */
export async function fittingAccess(db: Database, config: Config, now: Date): Promise<KeptAccess> {
  const old = await readAccess(config.dataDir)
  const fresh = newAccess(config)
  const [admin, manager, guest] = await Promise.all([
    fittingAdministrator(db, old?.admin ?? null, fresh.admin, config.adminPassword),
    fittingLogin(db, DEMO_IDS.manager, old?.manager ?? null, fresh.manager),
    fittingLink(db, old?.guest ?? null, fresh.guest, now),
  ])
  const access = { admin, manager, guest }
  if (JSON.stringify(access) !== JSON.stringify(old)) await writeAccess(config.dataDir, access)
  return access
}

type Login = z.infer<typeof login>

/**
 * Leaves the administrator alone if an operator gave the password at an earlier start: it is stored nowhere, so it can't be
 * checked.
 */
async function fittingAdministrator(
  db: Database,
  old: KeptAccess['admin'] | null,
  fresh: Login,
  given: string | null,
): Promise<KeptAccess['admin']> {
  if (old?.password === null && given === null) return old
  const password = old?.password ?? given
  const known = old && password !== null ? { login: old.login, password } : null
  return unlessGiven(await fittingLogin(db, DEMO_IDS.administrator, known, fresh), given)
}

async function fittingLogin(db: Database, id: string, old: Login | null, fresh: Login): Promise<Login> {
  const user = await db
    .selectFrom('users')
    .select(['login', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const fits =
    old?.login === user.login &&
    (await secretFits(user.password_hash, old?.password ?? '').catch(() => false))
  if (old && fits) return old
  const renewed = { login: user.login ?? fresh.login, password: fresh.password }
  await db
    .updateTable('users')
    .set({ login: renewed.login, password_hash: await hashSecret(renewed.password) })
    .where('id', '=', id)
    .execute()
  return renewed
}

async function fittingLink(db: Database, old: string | null, fresh: string, now: Date): Promise<string> {
  const link = await db
    .selectFrom('guest_links')
    .select('id')
    .where('token_hash', '=', linkHash('guest', old ?? fresh))
    .where('user_id', '=', DEMO_IDS.guest)
    .where(isValidLink('guest', new Date(now.getTime() + 86_400_000)))
    .executeTakeFirst()
  if (link && old) return old
  await db.insertInto('guest_links').values(linkRow(fresh, now)).execute()
  return fresh
}

export function linkRow(uuid: string, now: Date) {
  return {
    id: v7({ msecs: now.getTime() }),
    user_id: DEMO_IDS.guest,
    token_hash: linkHash('guest', uuid),
    created_at: now,
    expires_at: new Date(now.getTime() + LINK_DAYS * 86_400_000),
  }
}
