import type { z } from 'zod'
import { accentStyles } from '@cloche/contract/accent.ts'
import { PRODUCT_NAME, type Language } from '@cloche/contract/constants.ts'
import type { ProgrammeSettings, PublicSettings, settingsCalls } from '@cloche/contract/settings.ts'
import { audit, changesBetween } from '../audit/service.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import { invalid, requireVersion } from '../faults/problem.ts'
import { isStoredLogo } from './logos.ts'
import { findSettings, lockSettings, updateSettings, type SettingsRow } from './queries.ts'

export { logoForLetters, storedLogo } from './logos.ts'

/** The settings as the parts of the product use them: each has a value where there can be one. */
export interface Programme {
  /** For staff and restaurants. */
  name: string
  guestName: string
  logo: string | null
  accent: string | null
  /** Whom guests ask. */
  contact: string | null
  language: Language
}

/** The settings, or the product's own where nothing is set. */
export async function programmeOf({ config }: Pick<Context, 'config'>, db: Database): Promise<Programme> {
  const row = await findSettings(db)
  const { logo, accent, contact, language } = row
  return {
    ...named(row),
    logo,
    accent,
    contact: contact ?? config.operator,
    language: language ?? 'en',
  }
}

/** The programme's names for staff and for guests. */
export async function namesOf(db: Database): Promise<Pick<Programme, 'name' | 'guestName'>> {
  return named(await findSettings(db))
}

const named = ({ name, guestName }: SettingsRow) => ({
  name: name ?? PRODUCT_NAME,
  guestName: guestName ?? PRODUCT_NAME,
})

export async function programmeSettings({ db, config }: Context): Promise<ProgrammeSettings> {
  return present(await findSettings(db), config.operator)
}

export async function publicSettings({ db, config }: Context): Promise<PublicSettings> {
  const { guestName, logo, accent, contact, language } = await findSettings(db)
  return {
    name: guestName ?? PRODUCT_NAME,
    logo,
    accent,
    styles: accent && accentStyles(accent),
    contact: contact ?? config.operator,
    language,
  }
}

/** Changes the given settings. Throws `changed`, and `invalid` for a logo that is not stored. */
export async function changeSettings(
  context: Context,
  session: Session,
  given: z.output<typeof settingsCalls.update.body>,
  expected: number | undefined,
): Promise<ProgrammeSettings> {
  const { db, config, clock } = context
  if (given.logo && !(await isStoredLogo(context, given.logo)))
    throw invalid('logo', 'This picture is not stored here')
  return db.transaction().execute(async (transaction) => {
    const before = await lockSettings(transaction)
    requireVersion(present(before, config.operator), expected)
    const changes = changesBetween<z.output<typeof settingsCalls.update.body>>(before, given)
    if (Object.keys(changes).length === 0) return present(before, config.operator)
    const { guestName, ...same } = given
    const after = await updateSettings(transaction, {
      ...same,
      ...(guestName !== undefined && { guest_name: guestName }),
    })
    const subject = after.name ?? PRODUCT_NAME
    await audit(transaction, session, clock(), [
      { action: 'update', entity: 'settings', entityId: after.id, subject, changes },
    ])
    return present(after, config.operator)
  })
}

function present(row: SettingsRow, operator: string | null): ProgrammeSettings {
  const { name, guestName, logo, accent, contact, language, version } = row
  return { name, guestName, logo, accent, contact, language, operator, version }
}
