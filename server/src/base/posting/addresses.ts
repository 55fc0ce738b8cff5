import { ROLE, type Language } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { OptionalKind } from '@cloche/contract/notification-settings.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import { hasChannel } from './channels.ts'

/** How a person is notified. */
export interface Address {
  user_id: string
  channel: MessageChannel
  recipient: string
  language: Language
  muted_kinds: OptionalKind[]
}

const BY_PREFERENCE = ['telegram', 'email', 'sms'] as const satisfies MessageChannel[]
const STAFF = [ROLE.administrator, ROLE.visitManager]

type Configured = Pick<Config, 'smtp' | 'sms' | 'telegram' | 'demo'>

/** The configured channels, the preferred first. The demo's people are invented, so only Telegram, which users connect, reaches them. */
export function channelsOf(config: Configured): MessageChannel[] {
  return BY_PREFERENCE.filter(
    (channel) => hasChannel(config, channel) && (channel === 'telegram' || !config.demo),
  )
}

/** SQL: the ways to users `u`: each channel with their address on it, which is null if they have none. */
const WAYS = `
  (values ('telegram', u.telegram_chat), ('email', u.email), ('sms', u.phone)) as ways (channel, recipient)`

/** SQL: the configured channels (in the parameter `channels`) by which users `u` are reached and that they have not muted. */
export const waysOf = (channels: string) => `
  select channel, recipient
  from ${WAYS}
  where recipient is not null and channel = any(${channels}::text[])
    and channel <> all(u.muted_channels) and u.deleted_at is null`

/**
 * SQL that joins users `u` with the first way to them that meets the condition, in the order of the channels in `$1`; users without one
 * drop out. A way that meets `last` is taken only if there is no other.
 */
export const withAddress = (condition = 'true', last = '') => `
  join lateral (
    select u.id as user_id, channel, recipient, coalesce(u.language, u.telegram_language, (select language from programme_settings), 'en') as language,
      u.muted_kinds
    from (${waysOf('$1')} and ${condition}) ways
    order by ${last && `${last}, `}array_position($1::text[], channel) limit 1) reached on true`

/** The address of a live user; undefined when no channel reaches them. */
export async function findAddress(
  db: Database,
  channels: MessageChannel[],
  userId: string,
): Promise<Address | undefined> {
  const [address] = await rowsOf<Address>(
    db,
    `select reached.* from users u ${withAddress()} where u.id = $2`,
    [channels, userId],
  )
  return address
}

/** The user's present address on a channel, even if they have muted it; null if they have none. */
export async function findRecipient(
  db: Database,
  userId: string,
  channel: MessageChannel,
): Promise<string | null> {
  const [way] = await rowsOf<{ recipient: string | null }>(
    db,
    `select recipient from users u cross join lateral ${WAYS} where u.id = $1 and channel = $2`,
    [userId, channel],
  )
  return way?.recipient ?? null
}

/** The addresses of those users whom a channel reaches. */
export function listAddresses(
  db: Database,
  channels: MessageChannel[],
  userIds: readonly string[],
): Promise<Address[]> {
  return rowsOf(db, `select reached.* from users u ${withAddress()} where u.id = any($2::uuid[])`, [
    channels,
    userIds,
  ])
}

export function listStaffAddresses(db: Database, channels: MessageChannel[]): Promise<Address[]> {
  return rowsOf(
    db,
    `select reached.* from users u ${withAddress()} where u.role_id = any($2::integer[]) order by u.id`,
    [channels, STAFF],
  )
}
