import type { Message } from '@cloche/contract/messages.ts'
import type { Database } from '../db/database.ts'
import { e164 } from '../phones.ts'
import { messagesOf, type MessageOwner, type MessageRow } from './queries.ts'
import { filledIn, hasSecrets } from './secrets.ts'

export function presentMessage(row: MessageRow, now: Date): Message {
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    status: row.status,
    language: row.language,
    recipient: row.channel === 'sms' ? e164(row.recipient) : row.recipient,
    subject: row.subject,
    text: filledIn(row.body, shown(row, now)),
    userId: row.user_id,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    sentAt: row.sent_at,
    resendable: isResendable(row, now),
  }
}

/** Shows a message's secret only while its channel is not configured and staff have to pass it on. */
function shown(row: MessageRow, now: Date): Record<string, string> | null {
  return row.status === 'kept' && !isOver(row, now) ? row.secrets : null
}

const isOver = ({ expires_at }: MessageRow, now: Date) => expires_at !== null && new Date(expires_at) <= now

/** Whether a message can be sent again: it is dead or kept, has not expired, and still has its secret. */
export function isResendable(row: MessageRow, now: Date): boolean {
  const { status, body, secrets } = row
  const isWhole = secrets !== null || !hasSecrets(body)
  return (status === 'dead' || status === 'kept') && isWhole && !isOver(row, now)
}

/** The messages to a person, oldest first, without secrets. */
export async function presentedMessagesOf(db: Database, who: MessageOwner, now: Date): Promise<Message[]> {
  const rows = await messagesOf(db, who)
  return rows.map((row) => presentMessage({ ...row, secrets: null }, now))
}
