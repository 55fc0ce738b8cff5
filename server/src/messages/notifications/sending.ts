import type { MessageKind } from '@cloche/contract/messages.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { LETTERS, post, type NewPost } from '../../base/outbox/service.ts'
import type { Address } from '../../base/posting/addresses.ts'
import { guestAddress } from '../../base/posting/page-addresses.ts'
import { mintLink } from '../../people/users/service.ts'

/** Whether a letter of this kind goes by the address's channel and is wanted. */
export function takes({ channel, muted_kinds }: Address, kind: MessageKind): boolean {
  const muted: readonly MessageKind[] = muted_kinds
  return LETTERS[kind].by.includes(channel) && !muted.includes(kind)
}

export async function send<K extends MessageKind>(
  context: Context,
  db: Database,
  { user_id, channel, recipient, language }: Address,
  said: Omit<NewPost<K>, 'channel' | 'recipient' | 'language' | 'userId'>,
): Promise<void> {
  await post(context, db, { ...said, channel, recipient, language, userId: user_id })
}

/** The link to a guest's visit. An e-mail or text message may be read where nobody is logged in, so its link logs in. */
export async function linkTo(
  context: Context,
  db: Database,
  { channel, user_id }: Address,
  visitId: string,
): Promise<string> {
  if (channel === 'telegram') return guestAddress(context.config.publicUrl, visitId)
  return mintLink(context, db, user_id)
}
