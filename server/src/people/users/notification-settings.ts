import type { z } from 'zod'
import { isStaff, type Language } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import {
  OPTIONAL_KINDS,
  type notificationCalls,
  type NotificationSettings,
} from '@cloche/contract/notification-settings.ts'
import { changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { LETTERS } from '../../base/outbox/service.ts'
import { programmeOf } from '../../base/settings/service.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { auditUser } from './logging.ts'
import { updateUser, type UserRow } from './queries.ts'
import { findSettings, type SettingsRow } from './settings-queries.ts'

/** How the caller is notified. */
export async function notificationSettings(
  context: Context,
  { userId }: Session,
): Promise<NotificationSettings> {
  const usual = await usualOf(context, context.db)
  return present(await required(context.db, userId), usual)
}

/** What holds for everybody who has chosen nothing. */
interface Usual {
  channels: readonly MessageChannel[]
  language: Language
}

const usualOf = async (context: Context, db: Database): Promise<Usual> => ({
  channels: channelsOf(context.config),
  language: (await programmeOf(context, db)).language,
})

/**
 * Changes how the caller is notified. Throws `conflict` when a guest mutes every channel and does not say so: without messages
 * they do not hear of visits and returns.
 */
export async function changeNotificationSettings(
  context: Context,
  session: Session,
  { silence, ...given }: z.output<typeof notificationCalls.change.body>,
): Promise<NotificationSettings> {
  const { db, clock } = context
  return db.transaction().execute(async (transaction) => {
    const before = await required(transaction, session.userId, true)
    const usual = await usualOf(context, transaction)
    const values = {
      language: given.language ?? before.language,
      muted_channels: sorted(given.mutedChannels ?? before.muted_channels),
      muted_kinds: sorted(given.mutedKinds ?? before.muted_kinds),
    }
    const after = { ...before, ...values }
    const settings = present(after, usual)
    if (given.mutedChannels && isSilent(settings) && !isStaff(before.role_id) && !silence)
      throw new Problem('conflict', 'No message would reach this guest')
    const changes = changesBetween(logged(before), logged(after))
    if (Object.keys(changes).length === 0) return settings
    await updateUser(transaction, session.userId, values)
    await auditUser(transaction, session, clock(), before, changes)
    return settings
  })
}

async function required(db: Database, userId: string, isLocked = false): Promise<SettingsRow> {
  const row = await findSettings(db, userId, isLocked)
  if (!row) throw notFound()
  return row
}

const sorted = <T extends string>(given: readonly T[]): T[] => [...new Set(given)].toSorted()

function isSilent({ channels, mutedChannels }: NotificationSettings): boolean {
  return mutedChannels.length > 0 && channels.every((channel) => mutedChannels.includes(channel))
}

function present(row: SettingsRow, usual: Usual): NotificationSettings {
  const channels = usual.channels.filter((channel) => recipientBy(row, channel) !== null)
  const audience = isStaff(row.role_id) ? 'staff' : 'guest'
  const kinds = OPTIONAL_KINDS.filter((kind) => {
    const { to, by } = LETTERS[kind]
    return to === audience && by.some((channel) => channels.includes(channel))
  })
  const language: Language = row.language ?? row.telegram_language ?? usual.language
  return { language, channels, mutedChannels: row.muted_channels, kinds, mutedKinds: row.muted_kinds }
}

function recipientBy({ telegram_chat, email, phone }: UserRow, channel: MessageChannel): string | null {
  return { telegram: telegram_chat, email, sms: phone }[channel]
}

function logged({ language, muted_channels, muted_kinds }: SettingsRow) {
  return { language, mutedChannels: muted_channels, mutedKinds: muted_kinds }
}
