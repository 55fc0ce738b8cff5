import { isDeepStrictEqual } from 'node:util'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type {
  AuditAct,
  AuditChanges,
  auditCalls,
  AuditEntity,
  AuditEntry,
  AuditField,
} from '@cloche/contract/audit.ts'
import type { Context } from '../context.ts'
import { e164 } from '../phones.ts'
import type { Database } from '../db/database.ts'
import { cursorId, pageOfRows } from '../http/page.ts'
import type { Session } from '../http/sessions.ts'
import { currentRequestId } from '../telemetry/request-id.ts'
import { insertAudit, listAudit, type AuditRow } from './queries.ts'

export { forgetPerson, knownBefore, type Known } from './forgetting.ts'

interface EntryOn<E extends AuditEntity> {
  action: AuditAct
  entity: E
  entityId: string
  /** The name of the thing. */
  subject: string
  /** Made by `changesBetween`. */
  changes?: AuditChanges<E> | undefined
  /**
   * The users and applications that subject or changes name, by default the thing itself. Of a visit that changes hands the former
   * guest and the new one.
   */
  people?: readonly string[]
}
/** An entry on one of the kinds of things, with changes of that kind's fields. */
export type NewAuditEntry<E extends AuditEntity = AuditEntity> = { [K in E]: EntryOn<K> }[E]

/** The things that are people. */
const PEOPLE: readonly AuditEntity[] = ['user', 'application']

/** Limits the entries of one statement, so that other requests are served between two of them. */
const BATCH = 1000

/** Adds entries to the audit log. Call it in the transaction of the change. */
export async function audit(
  db: Database,
  { userId, tokenId }: Pick<Session, 'userId' | 'tokenId'>,
  now: Date,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  const requestId = currentRequestId() ?? null
  for (let from = 0; from < entries.length; from += BATCH) {
    const rows = entries.slice(from, from + BATCH).map(({ entityId, changes = {}, people, ...entry }) => ({
      ...entry,
      people: people ?? (PEOPLE.includes(entry.entity) ? [entityId] : []),
      id: v7(),
      at: now.toISOString(),
      actor_id: userId,
      entity_id: entityId,
      changes: changes as AuditEntry['changes'],
      token_id: tokenId ?? null,
      request_id: requestId,
    }))
    await insertAudit(db, rows)
  }
}

type Known<T> = { [F in keyof T]: F extends AuditField ? unknown : never }
type Changed<T> = { [F in keyof T]?: [before: unknown, after: unknown] }

/** The fields of `after` whose values differ. Null: the field was absent. */
export function changesBetween<T extends Known<T>>(
  before: { [F in keyof T]?: unknown },
  after: T,
): Changed<T> {
  const fields = Object.keys(after) as (keyof T)[]
  const pairs = fields.map((field) => [field, [before[field] ?? null, after[field] ?? null]] as const)
  return Object.fromEntries(pairs.filter(([, [was, is]]) => !isDeepStrictEqual(was, is))) as Changed<T>
}

/** The log, newest first. */
export async function auditEntries(
  { db }: Context,
  { limit, cursor, ...filter }: z.output<typeof auditCalls.list.query>,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const rows = await listAudit(db, { ...filter, limit, after: cursorId(cursor) })
  return pageOfRows(rows, limit, present)
}

/** The log has phones as they are stored. */
function withPlus({ phone, ...changes }: AuditRow['changes']): AuditEntry['changes'] {
  const spelled = (each: unknown) => (typeof each === 'string' ? e164(each) : each)
  return Array.isArray(phone) ? { ...changes, phone: [spelled(phone[0]), spelled(phone[1])] } : changes
}

function present(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at,
    actor: { id: row.actor_id, firstName: row.first_name, lastName: row.last_name },
    ...(row.token !== null && { token: row.token }),
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    subject: row.subject,
    changes: withPlus(row.changes),
    ...(row.request_id !== null && { requestId: row.request_id }),
  }
}
